private import Synchronization

/// Names of functions, each stored once and never freed, so that a number can stand for one.
///
/// A journal stores one number per call. The lookup must not wait for another thread, nor compare
/// all characters of a known name. A *scope* is the type that lists the functions of a double. It
/// may know a function by several names (`title` and `title(_:)`). Once it has resolved a name, the
/// table remembers the result.
///
/// There are two tables. The first is a hash table of chains, with one entry for each name of each
/// scope. The second is a shortcut: its slots are selected by a hash of the length and the ends of
/// a name, which is faster than a hash of all of it.
///
/// Invariants; each atomic operation names the one it keeps:
///
/// - N1: an entry does not change after it was published, and is never freed. The publishing thread
///   uses release, and the finding thread uses acquire.
/// - N2: no two entries of a chain have the same scope and text. An entry is put in front of a
///   chain only if that is still the chain that was searched.
/// - N3: a slot of the shortcut may point to any entry: a reader compares scope and text.
@usableFromInline
package enum FunctionNames {
  /// An entry: a name with what is known of it.
  private struct Name {
    let scope: UInt
    let text: String
    /// The number of the function: the entry of its name in scope 0.
    let function: UInt64
    /// The number of parameters in the name; -1 for a property.
    let parameterCount: Int
    let next: UnsafeMutablePointer<Name>?
  }

  private typealias Place = Atomic<UnsafeMutablePointer<Name>?>

  private struct Table: ~Copyable, @unchecked Sendable {
    // SAFETY: all places are atomic and never freed.
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

  /// Returns the number of a name: the same for the same text, and never 0.
  package static func number(of text: String) -> UInt64 {
    find(text, in: 0, insert: true)?.pointee.function ?? 0
  }

  /// Returns the name that a number stands for.
  package static func text(of number: UInt64) -> String {
    // SAFETY: numbers are addresses of entries, which are never freed (N1).
    UnsafePointer<Name>(bitPattern: UInt(number))?.pointee.text ?? ""
  }

  /// Returns the number of the function that a name means in a scope.
  ///
  /// - Returns: 0 if the scope has not learned the name, or if it was called with arguments and
  ///   their number does not fit the name.
  @usableFromInline
  package static func known(_ text: String, in scope: UInt, argumentCount: Int) -> UInt64 {
    guard let entry = find(text, in: scope, insert: false) else { return 0 }
    let parameterCount = entry.pointee.parameterCount
    guard argumentCount == 0 || parameterCount < 0 || argumentCount == parameterCount else {
      return 0
    }
    return entry.pointee.function
  }

  /// Remembers which function a name means in a scope other than 0.
  ///
  /// - Parameter parameterCount: the number of parameters in the name; nil for a property.
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

  /// Hashes the length, and up to eight bytes at either end.
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

  /// Returns the entry, and makes it if necessary.
  ///
  /// - Parameter number: the number of the function; nil in scope 0, where a name is its own
  ///   function.
  private static func insert(
    _ text: String, in scope: UInt, parameterCount: Int, number: UInt64?
  ) -> UnsafeMutablePointer<Name> {
    let chain = chain(of: text, in: scope)
    var first = chain.pointee.load(ordering: .acquiring)  // N1
    while true {
      if let entry = search(text, in: scope, from: first) { return entry }
      let entry = UnsafeMutablePointer<Name>.allocate(capacity: 1)
      entry.initialize(
        to: Name(
          scope: scope, text: text,
          function: number ?? UInt64(UInt(bitPattern: entry)), parameterCount: parameterCount,
          next: first))
      let (exchanged, seen) = chain.pointee.compareExchange(  // N1, N2
        expected: first, desired: entry, successOrdering: .acquiringAndReleasing,
        failureOrdering: .acquiring)
      if exchanged { return entry }
      entry.deinitialize(count: 1)
      entry.deallocate()
      first = seen
    }
  }
}
