// The virtual time of a run, and the tasks that wait for a moment of it or for another task.

internal import StakeoutCalls
internal import StakeoutCore

/// The virtual time of a run, with its sleeps and its pauses.
///
/// A sleep is one that Swift's runtime begins, such as `Task.sleep`. A pause is a wait of Stakeout.
///
/// Only touched by the run's thread (R3). Resuming a task calls back into the run, and from there into
/// this object, before the call returns. So no property may be in an access while a continuation is
/// resumed.
final class RunTime {
  /// The end of a sleep, or the deadline of a pause.
  private struct Timer {
    let due: UInt64
    /// The number of the task that waits; 0 if it is unknown.
    let task: UInt64
    /// The runtime's job that ends the sleep; nil for the deadline of a pause.
    let sleepEnd: Job?
  }

  /// A task that waits until another task has run, or until no other task can run.
  private struct Pause {
    let task: UInt64
    let continuation: UnsafeContinuation<Void, Never>
    /// The progress of the run when the pause began; nil if it ends when no other task can run.
    let seen: Int?

    func isOver(at progress: Int) -> Bool { seen != nil && seen != progress }
  }

  private let clock: RunClock
  /// The timers, sorted by time, the earliest at the end.
  ///
  /// Timers with the same time are in reverse order of
  /// creation.
  private var timers: [Timer] = []
  private var pauses: [Pause] = []
  /// Whether the tasks that become ready now are resumed from their pauses.
  private(set) var isWaking = false
  /// The virtual time, in nanoseconds since the start of the run.
  private(set) var now: UInt64 = 0

  init(_ clock: RunClock) { self.clock = clock }

  /// The virtual time since the start of the run.
  var elapsed: Duration { .nanoseconds(Int64(clamping: now)) }

  /// The time of the earliest timer; nil if there is none, or if it never ends.
  var next: UInt64? { timers.last.flatMap { $0.due == .max ? nil : $0.due } }

  /// Shows the current virtual time to Swift's clocks on the calling thread.
  func hold() { clock.hold(at: now) }

  /// Moves virtual time to a moment, and ends the sleeps and pauses that are due.
  func move(to moment: UInt64) {
    now = max(now, moment)
    hold()
    while let timer = timers.last, timer.due <= now {
      timers.removeLast()
      if let job = timer.sleepEnd { job.runForRuntime() } else { endPause(of: timer.task) }
    }
  }

  private func add(_ timer: Timer) {
    // Timers are mostly added in the order of their times. The earliest is kept at the end.
    timers.insert(timer, at: timers.partitioningIndex { $0.due <= timer.due })
  }
}

// Sleeps, which Swift's runtime begins.
extension RunTime {
  func addSleep(_ job: Job, of sleeper: UInt64, for delay: Duration) {
    let (due, isNever) = now.addingReportingOverflow(UInt64(clamping: delay.saturatedNanoseconds))
    add(Timer(due: isNever ? .max : due, task: sleeper, sleepEnd: job))
  }

  /// Removes the sleep of a task, which has ended in another way, such as by a cancellation.
  ///
  /// Otherwise virtual time would still move to the end of that sleep.
  ///
  /// - Returns: The runtime's job that ends the sleep; nil if the task does not sleep.
  func removeSleep(of task: UInt64) -> Job? {
    if timers.isEmpty { return nil }
    let index = timers.firstIndex { $0.task == task && $0.sleepEnd != nil }
    return index.flatMap { timers.remove(at: $0).sleepEnd }
  }

  func isSleeping(_ task: UInt64) -> Bool {
    timers.contains { $0.task == task && $0.sleepEnd != nil }
  }
}

// Pauses, which the waits of Stakeout begin.
extension RunTime {
  func isPausing(_ task: UInt64) -> Bool { pauses.contains { $0.task == task } }

  /// Adds a pause of a task.
  ///
  /// - Parameter progress: The current progress of the run; nil for a pause that ends when no other task
  ///   can run.
  func addPause(
    of task: UInt64, _ continuation: UnsafeContinuation<Void, Never>, until deadline: Deadline,
    seen progress: Int?
  ) {
    pauses.append(Pause(task: task, continuation: continuation, seen: progress))
    let due = deadline == .never ? .max : clock.elapsed(at: deadline)
    if due != .max { add(Timer(due: due, task: task, sleepEnd: nil)) }
  }

  /// Resumes a task from its pause, unless the pause is one that ends when no other task can run.
  func endPause(of task: UInt64) {
    guard let index = pauses.firstIndex(where: { $0.task == task && $0.seen != nil })
    else { return }
    removeDeadline(of: task)
    pauses.remove(at: index).continuation.resume()
  }

  private func removeDeadline(of task: UInt64) {
    timers.removeAll { $0.task == task && $0.sleepEnd == nil }
  }

  /// Ends the pauses that began at another progress.
  func wakePauses(at progress: Int) {
    if pauses.isEmpty { return }
    guard pauses.contains(where: { $0.isOver(at: progress) }) else { return }
    let woken = pauses.filter { $0.isOver(at: progress) }
    pauses.removeAll { $0.isOver(at: progress) }
    isWaking = true
    for pause in woken {
      removeDeadline(of: pause.task)
      pause.continuation.resume()
    }
    isWaking = false
  }

  /// Resumes the first task whose pause ends when no other task can run.
  ///
  /// - Returns: Whether there was one.
  func resumeQuietWait() -> Bool {
    guard let index = pauses.firstIndex(where: { $0.seen == nil }) else { return false }
    pauses.remove(at: index).continuation.resume()
    return true
  }

  /// Ends all waits when the run is over.
  ///
  /// The remaining sleeps continue in real time.
  func end() {
    for timer in timers.reversed() {
      let left = Duration.nanoseconds(Int64(clamping: timer.due - min(timer.due, now)))
      timer.sleepEnd?.runElsewhere(after: left)
    }
    for pause in pauses { pause.continuation.resume() }
    (timers, pauses) = ([], [])
  }
}
