// A task whose jobs run on the thread that asks for them.

private import Dispatch

/// The executor of a task of which only one job at a time can run.
///
/// The thread that asks for the task's jobs runs them.
package final class CallingThread: TaskExecutor, @unchecked Sendable {
  // SAFETY: a job is enqueued by the thread that runs the one before, or that resumes the task, and
  // runs it next.
  private var job: UnownedJob?

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) { self.job = UnownedJob(job) }

  /// The result of a job that has ended.
  ///
  /// Without one the job has trapped, and its test has been told. Then nothing can be returned but
  /// nothing: otherwise the calling thread stands still.
  package func result<R>(_ result: R?) -> R {
    if let result { return result }
    if let nothing = () as? R { return nothing }
    while true { DispatchSemaphore(value: 0).wait() }
  }

  /// Runs the jobs of the task up to its next suspension, or to its end.
  package func runJobs() {
    while let next = job.take() { next.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
