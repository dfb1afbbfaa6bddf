/// The executor of a task that never suspends.
///
/// The thread that asks for the task's job runs it.
final class CallingThread: TaskExecutor, @unchecked Sendable {
  // SAFETY: the same thread enqueues and runs the job.
  private var job: UnownedJob?

  func enqueue(_ job: consuming ExecutorJob) { self.job = UnownedJob(job) }

  func runJobs() {
    while let next = job.take() { next.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
