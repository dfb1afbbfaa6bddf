// Finds the run of tasks that gives the current code a virtual time, if there is one.

private import Synchronization

/// A run of tasks in a controlled order and in virtual time, as the code inside the run sees it.
///
/// A run is a schedule or a test in virtual time. StakeoutSchedules implements it, and the modules
/// below know only this protocol.
package protocol TaskRun: AnyObject, Sendable {
  /// Suspends the current task until the deadline, until another task of the run has run, or until the
  /// task is cancelled.
  nonisolated(nonsending) func pause(until deadline: Deadline) async

  /// Marks the current task as polling.
  ///
  /// While a task is polling, it only observes what others do: its steps do not count as progress of
  /// the run.
  func beginPolling()

  /// Ends the mark of ``beginPolling()``.
  func endPolling()

  /// Adds to the number of threads and blocks that code of the run has started and that still exist.
  ///
  /// Any thread may call it. A thread counts until it ends, a block until it is deallocated.
  ///
  /// - Parameter more: The number to add, negative for work that has ended.
  func noteOutsideWork(_ more: Int)

  /// Runs `body` as a part of the run: the tasks that it starts become members of the run.
  ///
  /// A trap must not leave `body`.
  func adopt<R>(_ body: () throws -> R) rethrows -> R
}

/// The virtual time of the current code, if it is part of a run.
package enum VirtualClock {
  /// The run that the current code is a part of; nil if time is real here.
  package static var current: (any TaskRun)? {
    // Load with acquire order, because the finder was initialised before it was stored.
    UnsafeRawPointer(bitPattern: finder.load(ordering: .acquiring)).flatMap {
      Unmanaged<Finder>.fromOpaque($0).takeUnretainedValue().find()
    }
  }

  /// Sets the function that finds the run of the current code.
  ///
  /// Only the first call has an effect. The first run of the process makes it: before, nothing is
  /// looked up.
  package static func findRun(by find: @escaping @Sendable () -> (any TaskRun)?) {
    // Retain the finder forever, because any thread may be calling it.
    let finder = Unmanaged.passRetained(Finder(find))
    let (isFirst, _) = self.finder.compareExchange(
      expected: 0, desired: UInt(bitPattern: finder.toOpaque()), ordering: .releasing)
    if !isFirst { finder.release() }
  }

  /// A box for the function, whose address can be stored atomically.
  private final class Finder: Sendable {
    let find: @Sendable () -> (any TaskRun)?
    init(_ find: @escaping @Sendable () -> (any TaskRun)?) { self.find = find }
  }

  /// The address of the finder; 0 before one is set.
  ///
  /// It is atomic instead of guarded by a lock, because a forked child waits, too.
  private static let finder = Atomic(UInt(0))
}
