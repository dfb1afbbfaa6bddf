// An executor for one task, whose jobs run on the thread that asks for them.

private import Dispatch

/// An executor for one task, whose jobs run on the thread that calls ``runJobs()``.
///
/// It is for a task of which only one job at a time can be ready.
package final class CallingThread: TaskExecutor, @unchecked Sendable {
  // SAFETY: the thread that runs the previous job, or that resumes the task, enqueues a job, and runs
  // it next.
  private var job: UnownedJob?

  /// Creates an executor without jobs.
  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) { self.job = UnownedJob(job) }

  /// Returns the result of a job that has ended.
  ///
  /// If there is no result, the job has trapped, and the trap has been reported to its test. Then the
  /// function returns only if `R` is `Void`. Otherwise it has no value to return, and blocks the
  /// calling thread forever.
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
