/// Makes a happens-before order visible that the thread sanitizer cannot see by itself.
///
/// Foundation's notification centre hands an observer to other threads under a lock that the
/// sanitizer does not see. So the sanitizer would report each read of the observer as a race with
/// its initialisation, in the sanitizer runs of our users too. Both sides take one lock of this
/// package, which shows the order.
package enum HiddenOrder {
  private static let turns = Locked(0)

  /// Call this before the observer is handed over.
  package static func publish() { turns.withLock { $0 += 1 } }

  /// Call this in the observer, before it reads anything.
  package static func receive() { turns.withLock { _ = $0 } }
}
