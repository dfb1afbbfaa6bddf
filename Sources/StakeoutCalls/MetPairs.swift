internal import StakeoutReporting

/// The pairs of objects that a comparison has come across.
///
/// A pair that is met again needs no second look: it is equal, unless what is being compared is
/// not anyway. So cycles come to an end, and what is shared is looked at once.
///
/// One comparison runs inside another when a ``SpryEquatable`` asks about what it stores; the inner
/// one finds the outer one's pairs in ``current``.
final class MetPairs: Sendable {
  @TaskLocal static var current: MetPairs?

  private struct Pair: Hashable {
    let left: ObjectIdentifier
    let right: ObjectIdentifier
  }

  private struct State {
    var pairs: Set<Pair> = []
    /// All of them in order, kept alive: an address is only good for as long as its object lives.
    var objects: [(left: AnyObject, right: AnyObject)] = []
  }

  private let state = Locked(State())

  /// Keeps the pair in mind.
  ///
  /// - Returns: whether it is a new one.
  func meet(_ left: AnyObject, _ right: AnyObject) -> Bool {
    let pair = Pair(left: ObjectIdentifier(left), right: ObjectIdentifier(right))
    return state.withLock { state in
      guard state.pairs.insert(pair).inserted else { return false }
      state.objects.append((left, right))
      return true
    }
  }

  /// How many there are.
  var count: Int { state.withLock { $0.objects.count } }

  /// Forgets all but the first ones, which a comparison that failed has assumed to be equal.
  func forget(allButFirst count: Int) {
    // The last reference may be among them: objects go when the lock is free.
    let forgotten = state.withLock { state in
      let forgotten = Array(state.objects.dropFirst(count))
      for (left, right) in forgotten {
        state.pairs.remove(Pair(left: ObjectIdentifier(left), right: ObjectIdentifier(right)))
      }
      state.objects.removeLast(forgotten.count)
      return Forgotten(objects: forgotten)
    }
    withExtendedLifetime(forgotten) {}
  }
}

private struct Forgotten {
  let objects: [(left: AnyObject, right: AnyObject)]
}
