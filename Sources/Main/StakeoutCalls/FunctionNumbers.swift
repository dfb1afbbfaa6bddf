// The numbers that stand for the names of functions, which are found without a lock.

private import Synchronization

/// The names of functions.
///
/// Each is stored once and never freed, so that a number can stand for it.
///
/// A journal stores one number for each call. The lookup of a number must not wait for another thread,
/// and must not hash all characters of a name. A *scope* is the type that lists the functions of a
/// double. It may know a function by several names (`title` and `title(_:)`). Once it has resolved a
/// name, the table remembers the result.
///
/// Invariants (a tag at each atomic operation names the one that it keeps):
///
/// - N1: an entry does not change after it was published, and is never freed. The thread that publishes
///   it uses release order, and a thread that finds it uses acquire order.
/// - N2: no two entries of a chain have the same scope and text. An entry is put in front of a chain
///   only if the chain has not changed since it was searched.
@usableFromInline
package enum FunctionNames {
  /// An entry: a name in a scope, and the function that it means.
  private struct Name {
    /// The address of the type that lists the functions; 0 for a name that stands for itself.
    let scope: UInt
    let text: String
    /// The number of the function, which is the address of the entry for its name in scope 0.
    let function: UInt64
    /// The number of parameters in the name; -1 for a property.
    let parameterCount: Int
    /// The next entry of the chain.
    let next: UnsafeMutablePointer<Name>?
  }

  private typealias Chain = Atomic<UnsafeMutablePointer<Name>?>

  private static let bits = 12
  // SAFETY: the chains are atomic and never freed.
  private nonisolated(unsafe) static let chains: UnsafeMutablePointer<Chain> = {
    let chains = UnsafeMutablePointer<Chain>.allocate(capacity: 1 << bits)
    for index in 0..<(1 << bits) { (chains + index).initialize(to: Chain(nil)) }
    return chains
  }()

  /// Returns the number of a name.
  ///
  /// Equal texts have equal numbers. A number is never 0.
  package static func number(of text: String) -> UInt64 {
    entry(text, in: 0, parameterCount: -1, number: nil).pointee.function
  }

  /// Returns the name that a number stands for.
  package static func text(of number: UInt64) -> String {
    // SAFETY: numbers are addresses of entries, which are never freed (N1).
    UnsafePointer<Name>(bitPattern: UInt(number))?.pointee.text ?? ""
  }

  /// Returns the number of the function that a name means in a scope.
  ///
  /// - Returns: the number. It is 0 if the table has no entry for the name in this scope, or if the
  ///   function was called with arguments and their number does not fit the name.
  @usableFromInline
  package static func known(_ text: String, in scope: UInt, argumentCount: Int) -> UInt64 {
    guard let entry = known(text, in: scope) else { return 0 }
    let parameterCount = entry.pointee.parameterCount
    guard argumentCount == 0 || parameterCount < 0 || argumentCount == parameterCount else {
      return 0
    }
    return entry.pointee.function
  }

  /// Returns the entry of a name in a scope, in most cases without reading the characters of the name.
  ///
  /// `#function` gives the same bits for each call of a function. The first spelling in a slot stays.
  private static func known(_ text: String, in scope: UInt) -> UnsafeMutablePointer<Name>? {
    // SAFETY: the bits are only compared. A spelling keeps its text alive, so that equal bits mean equal
    // text, whatever the bits mean.
    let bits = unsafeBitCast(text, to: (low: UInt, high: UInt).self)
    let mixed = (bits.low &+ bits.high &* 31 ^ scope) &* 0x9E37_79B9_7F4A_7C15
    let slot = spellings + Int(bitPattern: mixed >> UInt(UInt.bitWidth - Self.bits))
    let spelling = slot.pointee.load(ordering: .acquiring)  // N1
    if let spelling, spelling.pointee.low == bits.low, spelling.pointee.high == bits.high,
      spelling.pointee.scope == scope
    {
      return spelling.pointee.entry
    }
    let first = chain(of: text, in: scope).pointee.load(ordering: .acquiring)  // N1
    guard let entry = search(text, in: scope, from: first) else { return nil }
    if spelling == nil {
      let new = UnsafeMutablePointer<CachedName>.allocate(capacity: 1)
      new.initialize(
        to: CachedName(text: text, low: bits.low, high: bits.high, scope: scope, entry: entry))
      let (exchanged, _) = slot.pointee.compareExchange(  // N1
        expected: nil, desired: new, successOrdering: .acquiringAndReleasing,
        failureOrdering: .relaxed)
      if !exchanged {
        new.deinitialize(count: 1)
        new.deallocate()
      }
    }
    return entry
  }

  /// A name as a caller gave it, bit by bit, with its entry.
  private struct CachedName {
    let text: String
    let low: UInt
    let high: UInt
    let scope: UInt
    let entry: UnsafeMutablePointer<Name>
  }

  // SAFETY: the slots are atomic and never freed.
  private nonisolated(unsafe) static let spellings = {
    let slots = UnsafeMutablePointer<Atomic<UnsafeMutablePointer<CachedName>?>>.allocate(
      capacity: 1 << bits)
    for index in 0..<(1 << bits) { (slots + index).initialize(to: Atomic(nil)) }
    return slots
  }()

  /// Remembers which function a name means in a scope other than 0.
  ///
  /// - Parameter parameterCount: the number of parameters in the name; nil for a property.
  package static func learn(
    _ text: String, in scope: UInt, parameterCount: Int?, function: String
  ) {
    let number = number(of: function)
    _ = entry(text, in: scope, parameterCount: parameterCount ?? -1, number: number)
  }

  /// Returns the chain of entries for a name.
  ///
  /// Its hash covers the scope, the length, and up to eight bytes at either end.
  private static func chain(of text: String, in scope: UInt) -> UnsafeMutablePointer<Chain> {
    let hash: UInt? = text.utf8.withContiguousStorageIfAvailable { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      guard bytes.count >= 8 else { return bytes.reduce(UInt(bytes.count)) { $0 << 8 | UInt($1) } }
      let first = bytes.loadUnaligned(as: UInt64.self)
      let last = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
      return UInt(truncatingIfNeeded: first &* 31 ^ last) &+ UInt(bytes.count)
    }
    let mixed = ((hash ?? 0) ^ scope) &* 0x9E37_79B9_7F4A_7C15
    return chains + Int(bitPattern: mixed >> UInt(UInt.bitWidth - bits))
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

  /// Returns the entry of a name, and makes it if there is none.
  ///
  /// - Parameter number: the number of the function. Nil in scope 0, where the entry itself determines
  ///   the number.
  private static func entry(
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
