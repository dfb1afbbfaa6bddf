/// Runs one closure with the task-local values of the place where it was created.
///
/// An ``InheritingTask`` may run any number of closures, and costs three times as much. This one is for
/// work that is done once: it starts a task, whose only job runs on the thread that asks for it.
///
/// SAFETY: one thread creates it. One thread runs it after that, or the last owner ends it.
final class InheritingJob: TaskExecutor, @unchecked Sendable {
  private var job: UnownedJob?
  private var work: (() -> Void)?

  /// Captures the task-local values that are in force here.
  init() {
    Task(executorPreference: self) { self.work.take()?() }
  }

  func enqueue(_ job: consuming ExecutorJob) { self.job = UnownedJob(job) }

  /// Runs `body` on the calling thread, which is to happen once.
  func run<R>(_ body: @escaping () -> R) -> R {
    var result: R?
    work = { result = body() }
    end()
    return result.unsafelyUnwrapped
  }

  /// Ends the task, which keeps this object alive until then.
  func end() { job.take()?.runSynchronously(on: asUnownedTaskExecutor()) }
}
