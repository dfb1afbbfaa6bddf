internal import StakeoutBase

/// The pairs of objects that a comparison has come across.
///
/// A known pair needs no second comparison: it is equal, or the whole comparison fails anyway. So
/// cycles terminate, and shared objects are compared once.
///
/// One comparison runs inside another if a ``SpryEquatable`` compares its own parts. The inner one
/// finds the pairs of the outer one in ``current``.
final class MetPairs: Sendable {
  @TaskLocal static var current: MetPairs?

  private struct Pair: Hashable {
    let left: ObjectIdentifier
    let right: ObjectIdentifier
  }

  private struct State {
    var pairs: Set<Pair> = []
    // SAFETY: the objects are retained and released, and nothing else.
    /// All pairs in order, retained: an address is only valid while its object lives.
    var objects: [UncheckedSendable<(left: AnyObject, right: AnyObject)>] = []
  }

  private let state = Locked(State())

  /// Adds a pair.
  ///
  /// - Returns: whether it is new.
  func meet(_ left: AnyObject, _ right: AnyObject) -> Bool {
    let pair = Pair(left: ObjectIdentifier(left), right: ObjectIdentifier(right))
    let retained = UncheckedSendable((left: left, right: right))
    return state.withLock { state in
      guard state.pairs.insert(pair).inserted else { return false }
      state.objects.append(retained)
      return true
    }
  }

  /// The number of pairs.
  var count: Int { state.withLock { $0.objects.count } }

  /// Removes all but the first pairs; a failed comparison had assumed them to be equal.
  func forget(allButFirst count: Int) {
    // These may be the last references: the objects are released after the lock.
    let forgotten = state.withLock { state in
      let forgotten = Array(state.objects.dropFirst(count))
      for (left, right) in forgotten.map(\.value) {
        state.pairs.remove(Pair(left: ObjectIdentifier(left), right: ObjectIdentifier(right)))
      }
      state.objects.removeLast(forgotten.count)
      return forgotten
    }
    withExtendedLifetime(forgotten) {}
  }
}
