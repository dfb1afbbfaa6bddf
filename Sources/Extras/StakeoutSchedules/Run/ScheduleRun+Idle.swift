// Continues a run in which no job is ready: moves its time, waits for other threads, or ends it as hung.

internal import StakeoutCore

extension ScheduleRun {
  /// Finds something to run: a task that waits until all others wait, the next moment, or an event from
  /// outside.
  ///
  /// - Returns: The way in which the run ends; nil if it continues.
  func whenNothingIsReady() -> End? {
    if time.resumeQuietWait() { return nil }
    if let next = time.next {
      moveTime(to: next)
      return nil
    }
    if bodyEndedAt != nil {
      if report.recorder != nil {
        report.left = waitingTasks.filter { $0.reason == .continuation }
      }
      return .ended
    }
    let waiting = waitingTasks
    let isHopeless = !waiting.isEmpty && !waiting.contains(where: \.mayBeResumedFromOutside)
    if !isHopeless, inbox.waitForEvent(hasBegun: !report.tasks.isEmpty) { return nil }
    report.outsideWorkLeft = inbox.outsideWorkCount
    report.left = waitingTasks
    return .hung
  }

  /// Moves virtual time to the next moment, unless an event comes from outside first.
  private func moveTime(to next: UInt64) {
    if settings.waitsForOutside, next > time.now, inbox.awaitedOutsideWork > 0 {
      inbox.waitForOutsideWork()
      if inbox.mayHaveEvents { return }
    }
    let outsideWork = inbox.awaitedOutsideWork
    if outsideWork > 0, next > time.now {
      report.leap = report.leap ?? (next - time.now, outsideWork)
    }
    momentStart = trace.count
    time.move(to: next)
  }

  /// The reason why a task waits; nil if it has ended.
  func waiting(_ task: TaskAddress, among tasks: [TaskAddress]) -> WaitingTask? {
    WaitingTask(
      task, among: tasks, known: knownReason(for: task.number),
      frames: ready[of: task.number]?.job.frames)
  }

  /// The reason why a task waits, as far as the run itself knows it; nil if it does not.
  private func knownReason(for task: UInt64) -> WaitingTask.Reason? {
    if let job = ready[of: task]?.job { return job.actor == nil ? .turn : .actor }
    if time.isSleeping(task) { return .sleep }
    return time.isPausing(task) ? .change : nil
  }

  /// The tasks that have not ended.
  var waitingTasks: [WaitingTask] {
    let tasks = report.tasks
    return tasks.compactMap { waiting($0, among: tasks) }
  }
}

// The waits of Stakeout in a run, and the functions that code in a body calls.
extension ScheduleRun {
  nonisolated(nonsending) func pause(until deadline: Deadline) async {
    guard isHere else {
      // Wait in real time, because the run is over.
      try? await Task.sleep(for: .milliseconds(1))
      return
    }
    let task = TaskAddress.current?.number ?? 0
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        if Task.isCancelled { return continuation.resume() }
        time.addPause(of: task, continuation, until: deadline, seen: progress)
      }
    } onCancel: {
      if isHere { time.endPause(of: task) } else { _ = inbox.post(.wake(task)) }
    }
  }

  func beginPolling() {
    if isHere, let task = TaskAddress.current { polling.insert(task.number) }
  }

  func endPolling() {
    if isHere, let task = TaskAddress.current { polling.remove(task.number) }
  }

  /// Suspends the current task until no other task can run.
  nonisolated(nonsending) func waitUntilQuiet() async {
    guard isHere else { return }
    let task = TaskAddress.current?.number ?? 0
    await withUnsafeContinuation { time.addPause(of: task, $0, until: .never, seen: nil) }
  }

  /// Why the run is not the schedule that it should repeat; nil if it is, or if there was none to
  /// repeat.
  var misfit: String? { (chooser as? ReplayChooser)?.misfit }

  /// A name for the current task that is the same in each run of the schedule; nil outside of the run.
  var currentTask: String? {
    guard isHere, let number = TaskAddress.current?.number else { return nil }
    return report.name(of: number)
  }

  /// The virtual time since the start of the run.
  var elapsed: Duration { time.elapsed }

  /// A seed that differs at each call, and is the same in each run with the same schedule; 0 outside of
  /// the run.
  func drawSeed() -> UInt64 { isHere ? random.next() : 0 }
}
