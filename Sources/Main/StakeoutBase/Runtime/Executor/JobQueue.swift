/// Decides when and on which thread the jobs of a run are run.
///
/// A schedule runs them one at a time, in an order that it chooses, and with a time of its own.
package protocol JobQueue: AnyObject, Sendable {
  /// Has a job run when its turn has come.
  ///
  /// Called on any thread.
  func add(_ job: Job)

  /// Has a job run after a delay: the end of a sleep of the current task.
  func add(_ job: Job, after delay: Duration)

  /// Says how many more threads and blocks there are that code of the run has handed over.
  ///
  /// Called on any thread. A thread counts until it ends, a block until it is deallocated.
  func noteOutsideWork(_ more: Int)

  /// The run's time; nil if that is the machine's.
  var ownTime: (any OwnTime)? { get }
}

extension JobQueue {
  package func add(_ job: Job, after delay: Duration) { add(job) }
  package func noteOutsideWork(_ more: Int) {}
  package var ownTime: (any OwnTime)? { nil }
}

/// The time of a run, which moves only when nothing can run.
package protocol OwnTime: Sendable {
  /// Suspends the current task until the deadline, until something else of the run has run, or until
  /// the task is cancelled.
  nonisolated(nonsending) func pause(until deadline: Deadline) async

  /// Says that what the current task does from here on only looks at what others do.
  func beginPolling()

  /// Ends that.
  func endPolling()
}

extension JobExecutor {
  /// The time of the run that the current task is a part of; nil if time is real here.
  package static var ownTime: (any OwnTime)? { ConcurrencyHooks.current?.jobs.ownTime }
}
