/// The executor of a task of which only one job at a time can run.
///
/// The thread that asks for the task's jobs runs them.
class CallingThread: TaskExecutor, @unchecked Sendable {
  // SAFETY: a job is enqueued by the thread that runs the one before, or that resumes the task, and
  // runs it next.
  private var job: UnownedJob?

  func enqueue(_ job: consuming ExecutorJob) { self.job = UnownedJob(job) }

  /// Runs the jobs of the task up to its next suspension, or to its end.
  func runJobs() {
    while let next = job.take() { next.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
