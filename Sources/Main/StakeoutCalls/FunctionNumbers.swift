// A function's name as a number, without a lock.

private import Synchronization

/// Names of functions, each stored once and never freed, so that a number can stand for one.
///
/// A journal stores one number per call. The lookup must not wait for another thread, nor hash all
/// characters of a name. A *scope* is the type that lists the functions of a double. It may know a
/// function by several names (`title` and `title(_:)`). Once it has resolved a name, the table
/// remembers the result.
///
/// Invariants; each atomic operation names the one it keeps:
///
/// - N1: an entry does not change after it was published, and is never freed. The publishing thread
///   uses release, and the finding thread uses acquire.
/// - N2: no two entries of a chain have the same scope and text. An entry is put in front of a
///   chain only if that is still the chain that was searched.
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

  private typealias Chain = Atomic<UnsafeMutablePointer<Name>?>

  private static let bits = 12
  // SAFETY: the chains are atomic and never freed.
  private nonisolated(unsafe) static let chains: UnsafeMutablePointer<Chain> = {
    let chains = UnsafeMutablePointer<Chain>.allocate(capacity: 1 << bits)
    for index in 0..<(1 << bits) { (chains + index).initialize(to: Chain(nil)) }
    return chains
  }()

  /// Returns the number of a name: the same for the same text, and never 0.
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
  /// - Returns: 0 if the scope has not learned the name, or if it was called with arguments and
  ///   their number does not fit the name.
  @usableFromInline
  package static func known(_ text: String, in scope: UInt, argumentCount: Int) -> UInt64 {
    let first = chain(of: text, in: scope).pointee.load(ordering: .acquiring)  // N1
    guard let entry = search(text, in: scope, from: first) else { return 0 }
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
    _ = entry(text, in: scope, parameterCount: parameterCount ?? -1, number: number)
  }

  /// The chain for a hash of the scope, of the length, and of up to eight bytes at either end.
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

  /// Returns the entry, and makes it if necessary.
  ///
  /// - Parameter number: the number of the function; nil in scope 0, where a name is its own
  ///   function.
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
