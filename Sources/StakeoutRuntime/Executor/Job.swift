private import Dispatch

/// One job of a run: a task up to its next suspension, or what an actor has to do.
struct Job: Sendable {
  private let job: UnownedJob
  private let executor: JobExecutor
  /// Set for a job of the main actor.
  private let lane: MainLane?
  /// Ends the block on the main queue that is parked for the job.
  private var whenOver: (@Sendable () -> Void)?

  init(_ job: UnownedJob, of executor: JobExecutor, on lane: MainLane? = nil) {
    self.job = job
    self.executor = executor
    self.lane = lane
  }

  /// Has a thread of ours run the job when it is its turn on the main queue, which stands still
  /// meanwhile.
  func addToMainQueue() {
    DispatchQueue.main.async { [self] in
      let over = DispatchSemaphore(value: 0)
      var job = self
      job.whenOver = { over.signal() }
      JobThreads.shared.add(job)
      over.wait()
    }
  }

  /// Runs the job in a trap region.
  ///
  /// - Returns: false when it trapped: the thread must run nothing more. What the runtime keeps for
  ///   it points into frames that are gone.
  func run() -> Bool {
    let end = TrapRegion.runLast {
      if let lane {
        job.runSynchronously(
          isolatedTo: lane.asUnownedSerialExecutor(),
          taskExecutor: executor.asUnownedTaskExecutor())
      } else {
        job.runSynchronously(on: executor.asUnownedTaskExecutor())
      }
    } whenTrapped: { trap in
      whenOver?()
      executor.trapped(trap)
    }
    if !end { return false }
    whenOver?()
    return true
  }
}
