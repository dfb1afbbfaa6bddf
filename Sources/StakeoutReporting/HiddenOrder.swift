/// An order between threads that is there, but that the thread sanitizer cannot see.
///
/// Foundation's notification centre hands an observer to other threads under a lock which the
/// sanitizer does not see into, so that all an observer reads would be reported as a race with its
/// making, in other people's sanitizer runs. Taking one lock of ours on both sides shows the order.
package enum HiddenOrder {
  private static let turns = Locked(0)

  /// Called before the observer is handed over.
  package static func publish() { turns.withLock { $0 += 1 } }

  /// Called by the observer, before it reads anything.
  package static func receive() { turns.withLock { _ = $0 } }
}
