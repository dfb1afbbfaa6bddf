private import Synchronization

/// Names of functions, each kept once and for ever, so that a number stands for a name.
///
/// A journal keeps a number per call. Finding it must neither wait for another thread nor compare
/// the characters of a name that was seen before. A scope, the type that lists the functions of a
/// double, may know a function by several names (`title` and `title(_:)`); what it has learned of
/// a name it need not work out again.
///
/// There are two tables. In the first, a row of chains, each name of each scope has one entry. The
/// second is a shortcut: a slot for what the length and the ends of a name hash to, which are read
/// faster than all of it. Invariants; each atomic operation names the one it keeps:
///
/// - N1: an entry does not change after it was published, and is never freed. Who publishes it
///   releases it, who finds it acquires it.
/// - N2: no two entries of a chain have one scope and one text. An entry is put in front of a chain
///   only if that is still the chain that was searched.
/// - N3: a slot of the shortcut may point to any entry: whoever looks there compares scope and
///   text.
@usableFromInline
package enum FunctionNames {
  /// What is known of a name.
  private struct Name {
    let scope: UInt
    let text: String
    /// The entry, of no scope, that the function goes by.
    let function: UInt64
    /// How many parameters the name shows; -1 for a property.
    let parameterCount: Int
    let next: UnsafeMutablePointer<Name>?
  }

  private typealias Place = Atomic<UnsafeMutablePointer<Name>?>

  private struct Table: ~Copyable, @unchecked Sendable {
    // SAFETY: all places are atomic, and live for ever.
    let places: UnsafeMutablePointer<Place>
    let shift: UInt

    init(bits: UInt) {
      places = .allocate(capacity: 1 << Int(bits))
      for index in 0..<(1 << Int(bits)) { (places + index).initialize(to: Place(nil)) }
      shift = UInt(UInt.bitWidth) - bits
    }

    func place(_ hash: UInt) -> UnsafeMutablePointer<Place> {
      places + Int(bitPattern: (hash &* 0x9E37_79B9_7F4A_7C15) >> shift)
    }
  }

  private static let chains = Table(bits: 10)
  private static let shortcuts = Table(bits: 10)

  /// The number of a name, the same for the same text; never 0.
  package static func number(of text: String) -> UInt64 {
    find(text, in: 0, insert: true)?.pointee.function ?? 0
  }

  /// The name that a number stands for.
  package static func text(of number: UInt64) -> String {
    // SAFETY: numbers are addresses of entries, which are never freed (N1).
    UnsafePointer<Name>(bitPattern: UInt(number))?.pointee.text ?? ""
  }

  /// The number of the function that a scope knows by a name.
  ///
  /// - Returns: 0 when the scope has not learned the name, and when so many arguments, if any, are
  ///   not what the name asks for.
  @usableFromInline
  package static func known(_ text: String, in scope: UInt, argumentCount: Int) -> UInt64 {
    guard let entry = find(text, in: scope, insert: false) else { return 0 }
    let parameterCount = entry.pointee.parameterCount
    guard argumentCount == 0 || parameterCount < 0 || argumentCount == parameterCount else {
      return 0
    }
    return entry.pointee.function
  }

  /// Remembers which function a name means in a scope, other than 0.
  ///
  /// - Parameter parameterCount: how many parameters the name shows; nil for a property.
  package static func learn(
    _ text: String, in scope: UInt, parameterCount: Int?, function: String
  ) {
    let number = number(of: function)
    _ = insert(text, in: scope, parameterCount: parameterCount ?? -1, number: number)
  }

  private static func find(
    _ text: String, in scope: UInt, insert mayInsert: Bool
  ) -> UnsafeMutablePointer<Name>? {
    let shortcut = shortcuts.place(quickHash(of: text) ^ scope)
    if let entry = shortcut.pointee.load(ordering: .acquiring),  // N1, N3
      entry.pointee.scope == scope, entry.pointee.text == text
    {
      return entry
    }
    let entry =
      mayInsert ? insert(text, in: scope, parameterCount: -1, number: nil) : search(text, in: scope)
    if let entry { shortcut.pointee.store(entry, ordering: .releasing) }  // N1, N3
    return entry
  }

  /// A hash of the length and of up to eight bytes at either end.
  private static func quickHash(of text: String) -> UInt {
    text.utf8.withContiguousStorageIfAvailable { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      guard bytes.count >= 8 else { return bytes.reduce(UInt(bytes.count)) { $0 << 8 | UInt($1) } }
      let first = bytes.loadUnaligned(as: UInt64.self)
      let last = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
      return UInt(truncatingIfNeeded: first &* 31 ^ last) &+ UInt(bytes.count)
    } ?? 0
  }

  private static func chain(of text: String, in scope: UInt) -> UnsafeMutablePointer<Place> {
    chains.place(UInt(bitPattern: text.hashValue) ^ scope)
  }

  private static func search(_ text: String, in scope: UInt) -> UnsafeMutablePointer<Name>? {
    let first = chain(of: text, in: scope).pointee.load(ordering: .acquiring)  // N1
    return search(text, in: scope, from: first)
  }

  private static func search(
    _ text: String, in scope: UInt, from first: UnsafeMutablePointer<Name>?
  ) -> UnsafeMutablePointer<Name>? {
    var next = first
    while let entry = next {
      if entry.pointee.scope == scope, entry.pointee.text == text { return entry }
      next = entry.pointee.next
    }
    return nil
  }

  /// The entry, made if need be.
  ///
  /// - Parameter number: of the function; nil for a name of no scope, which stands for itself.
  private static func insert(
    _ text: String, in scope: UInt, parameterCount: Int, number: UInt64?
  ) -> UnsafeMutablePointer<Name> {
    let chain = chain(of: text, in: scope)
    var first = chain.pointee.load(ordering: .acquiring)  // N1
    var new: UnsafeMutablePointer<Name>?
    while true {
      if let entry = search(text, in: scope, from: first) {
        new?.deinitialize(count: 1)
        new?.deallocate()
        return entry
      }
      let entry = new ?? .allocate(capacity: 1)
      if new != nil { entry.deinitialize(count: 1) }
      entry.initialize(
        to: Name(
          scope: scope, text: text,
          function: number ?? UInt64(UInt(bitPattern: entry)), parameterCount: parameterCount,
          next: first))
      new = entry
      let (exchanged, seen) = chain.pointee.compareExchange(  // N1, N2
        expected: first, desired: entry, successOrdering: .acquiringAndReleasing,
        failureOrdering: .acquiring)
      if exchanged { return entry }
      first = seen
    }
  }
}
