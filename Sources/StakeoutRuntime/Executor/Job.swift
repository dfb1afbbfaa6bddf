internal import CStakeout
private import Dispatch

/// One job of a run: a task up to its next suspension, or what an actor has to do.
package struct Job: Sendable {
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

  /// The number of the task that goes on; 0 for what an actor has to do.
  package var task: UInt64 { stk_tasks_number_of(pointer) }

  /// What kind of job it is: 0 for a task.
  var kind: UInt8 { stk_tasks_kind_of(pointer) }

  /// Whether all that the job does is to let a task go on that has yielded.
  package var endsYield: Bool { kind == RuntimeDoors.yieldKind }

  private var pointer: UnsafeMutableRawPointer {
    // SAFETY: a pointer to the runtime's job.
    unsafeBitCast(job, to: UnsafeMutableRawPointer.self)
  }

  /// Where the job is kept: in its task, or in its actor.
  package var address: UInt { UInt(bitPattern: pointer) }

  /// The priority, which our threads do not obey.
  package var priority: UInt8 { job.priority.rawValue }

  /// Whether the job may only run while the main queue stands still, and it does not yet.
  package var needsMainQueue: Bool { lane != nil && whenOver == nil }

  /// Has the main queue stand still, and then hands the job to a thread of ours.
  func addToMainQueue() {
    Unowned.addToMainQueue { [self] in
      let over = DispatchSemaphore(value: 0)
      var job = self
      job.whenOver = { over.signal() }
      JobThreads.shared.add(job)
      over.wait()
    }
  }

  /// Has the main actor itself run the job, outside of the run.
  func addToRealMainActor() {
    Unowned.addToMainQueue { [job] in
      job.runSynchronously(on: MainActor.sharedUnownedExecutor)
    }
  }

  /// Runs the job in a trap region; one of the main actor while the main queue stands still.
  ///
  /// - Returns: false when it trapped: the thread must run nothing more.
  package func runInTurn() -> Bool {
    guard needsMainQueue else {
      if !trapsGoThrough { return run() }
      job.runSynchronously(on: executor.asUnownedTaskExecutor())
      return true
    }
    let (begun, over) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Unowned.addToMainQueue {
      begun.signal()
      over.wait()
    }
    begun.wait()
    var job = self
    job.whenOver = { over.signal() }
    return job.run()
  }

  /// Runs the runtime's own job at the end of a sleep or a yield, which belongs to no run and so
  /// prefers no executor: on ours it would ask for another thread.
  package func runForRuntime() {
    // SAFETY: an executor without an object is the generic one; `RuntimeDoors` has checked the size.
    job.runSynchronously(on: unsafeBitCast((UInt(0), UInt(0)), to: UnownedSerialExecutor.self))
  }

  /// Has Swift's own pool run the job after a delay, in real time.
  package func runElsewhere(after delay: Duration) {
    let nanoseconds = UInt64(clamping: delay.saturatedNanoseconds)
    if !stk_tasks_delay(pointer, nanoseconds) { JobThreads.shared.add(self) }
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
