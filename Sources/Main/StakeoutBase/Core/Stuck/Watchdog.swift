private import Synchronization

/// Looks from outside at work that should have ended, again and again until it ends.
///
/// A watch has a thread of its own, because the work may block those of Dispatch and of Swift's pool.
package final class StuckWatch: Sendable {
  /// Nil if there is no memory: then the watch never looks.
  private let event = Event()
  private let isOver = Atomic(false)

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - first: The time of the first look.
  ///   - pause: The time between two looks.
  ///   - look: Looks at the work, on the thread of the watch. Returns whether that was the last look.
  package init(
    from first: Deadline, every pause: Duration, look: @escaping @Sendable (StuckWatch) -> Bool
  ) {
    guard let event else { return }
    Unowned.startThread { [self] in
      var next = first
      while isGoingOn {
        Wait.until(next, event: event)
        guard next.hasPassed else { continue }
        if !isGoingOn || look(self) { return }
        next = .realAfter(pause)
      }
    }
  }

  /// Whether the watch has not been ended.
  package var isGoingOn: Bool { !isOver.load(ordering: .acquiring) }

  /// Ends the watch.
  ///
  /// A look that has begun goes on.
  package func end() {
    isOver.store(true, ordering: .releasing)
    event?.ring()
  }
}
