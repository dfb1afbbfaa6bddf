// The time of the code that runs here, if it is not the machine's.

private import Synchronization

/// A run of tasks that has an order and a time of its own, as the code sees it that is a part of one.
///
/// StakeoutSchedules makes such runs, and nothing below it knows how.
package protocol TaskRun: AnyObject, Sendable {
  /// Suspends the current task until the deadline, until something else of the run has run, or until
  /// the task is cancelled.
  nonisolated(nonsending) func pause(until deadline: Deadline) async

  /// Says that what the current task does from here on only looks at what others do.
  func beginPolling()

  /// Ends that.
  func endPolling()

  /// Says how many more threads and blocks there are that code of the run has started.
  ///
  /// Called on any thread. A thread counts until it ends, a block until it is deallocated.
  func noteOutsideWork(_ more: Int)

  /// Runs `body` with what it does as a part of the run: the tasks that it starts are members.
  ///
  /// A trap must not leave `body`.
  func adopt<R>(_ body: () throws -> R) rethrows -> R
}

/// The time of the code that runs here, if it is not the machine's.
package enum VirtualClock {
  /// The run that the code here is a part of, with its time; nil if time is real here.
  package static var current: (any TaskRun)? {
    // Acquiring, because the finder was made before it was stored.
    UnsafeRawPointer(bitPattern: finder.load(ordering: .acquiring)).flatMap {
      Unmanaged<Finder>.fromOpaque($0).takeUnretainedValue().find()
    }
  }

  /// Sets how the run is found that the code here is a part of.
  ///
  /// Nothing is asked before the first run of the process.
  package static func findRun(by find: @escaping @Sendable () -> (any TaskRun)?) {
    // Retained for good, because any thread may be asking it.
    let finder = Unmanaged.passRetained(Finder(find))
    let (isFirst, _) = self.finder.compareExchange(
      expected: 0, desired: UInt(bitPattern: finder.toOpaque()), ordering: .releasing)
    if !isFirst { finder.release() }
  }

  private final class Finder: Sendable {
    let find: @Sendable () -> (any TaskRun)?
    init(_ find: @escaping @Sendable () -> (any TaskRun)?) { self.find = find }
  }

  /// The address of the finder; 0 before there is one.
  ///
  /// Without a lock, because a forked child waits, too.
  private static let finder = Atomic(UInt(0))
}
