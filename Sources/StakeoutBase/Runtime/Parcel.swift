/// Numbers and texts in a row of bytes, on their way from a forked child to its parent.
///
/// Values are taken out in the order in which they were put in. Bytes that do not fit come out as nil.
package struct Parcel {
  /// The bytes that have not been taken out yet.
  package private(set) var bytes: ArraySlice<UInt8>

  /// Bytes that were a parcel's, or an empty one.
  package init(_ bytes: [UInt8] = []) { self.bytes = bytes[...] }

  /// Adds a number.
  package mutating func put(_ number: UInt64) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  /// Adds a text.
  package mutating func put(_ text: String) {
    put(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds a text that may be missing.
  package mutating func put(_ text: String?) {
    put(text == nil ? 0 : 1)
    if let text { put(text) }
  }

  /// Takes the next number out.
  package mutating func number() -> UInt64? {
    let size = MemoryLayout<UInt64>.size
    guard bytes.count >= size else { return nil }
    let number = bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    bytes.removeFirst(size)
    return number
  }

  /// Takes the next text out.
  package mutating func text() -> String? {
    guard let count = number(), count <= UInt64(bytes.count) else { return nil }
    let text = String(decoding: bytes.prefix(Int(count)), as: UTF8.self)
    bytes.removeFirst(Int(count))
    return text
  }

  /// Takes the next text out, which may be missing.
  package mutating func optionalText() -> String?? {
    guard let isThere = number() else { return nil }
    guard isThere != 0 else { return .some(nil) }
    return text().map { .some($0) } ?? nil
  }
}
