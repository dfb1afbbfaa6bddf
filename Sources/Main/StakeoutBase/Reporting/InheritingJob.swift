/// Runs one closure with the task-local values of the place where it was created.
///
/// An ``InheritingTask`` may run any number of closures, and costs three times as much. This one is for
/// work that is done once: it starts a task, whose only job runs on the thread that asks for it.
///
/// The task keeps it alive until its job has run: the last owner has it run without any work.
///
/// SAFETY: one thread creates it. One thread runs it after that, or the last owner.
final class InheritingJob: CallingThread, @unchecked Sendable {
  private var work: (() -> Void)?

  /// Captures the task-local values that are in force here.
  override init() {
    super.init()
    Task(executorPreference: self) { self.work.take()?() }
  }

  /// Runs `body` on the calling thread.
  ///
  /// To call it again is an error in this package, and traps.
  func run<R>(_ body: @escaping () -> R) -> R {
    var result: R?
    work = { result = body() }
    runJobs()
    precondition(work == nil, "Stakeout runs work twice that is done once")
    return self.result(result)
  }
}
