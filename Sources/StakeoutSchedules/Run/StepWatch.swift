internal import StakeoutRuntime

/// Looks from another thread at the steps of a run, and takes the run away from its thread when a step
/// does not end.
///
/// A step that stands still in a system call is given as much time as a run in which nothing can go on.
/// One that uses the processor may only be long, and is given ten times as much, of processor time.
/// So a slow machine makes no step fail.
///
/// SAFETY: what changes is only touched by the thread that looks.
final class StepWatch: @unchecked Sendable {
  /// A step that does not end.
  struct Finding: Sendable {
    /// Where the thread stands; nil if the system does not tell.
    let standing: Standing?
    /// Whether it uses the processor.
    let isBusy: Bool
    /// How many threads and blocks of the run were still there, although they were waited for.
    let outsideWork: Int
  }

  /// The time between two looks.
  private static let pause = Duration.milliseconds(50)
  private static let patienceWithBusy = 10

  private let run: ScheduleRun
  private let patience: Duration
  private let patienceWithOutside: Duration
  private let thread = ThreadWork()

  /// The last look.
  private var last: (step: Int, at: Deadline, isBlocked: Bool, processorTime: Duration)?
  /// The times for which the step stood still, and used the processor, and was left alone because
  /// somebody outside may have to end it.
  private var (blocked, busy, left) = (Duration.zero, Duration.zero, Duration.zero)

  private init(_ run: ScheduleRun, patience: Duration, withOutside patienceWithOutside: Duration) {
    (self.run, self.patience, self.patienceWithOutside) = (run, patience, patienceWithOutside)
  }

  /// Begins to look at the steps that the calling thread makes.
  static func begin(
    for run: ScheduleRun, patience: Duration, withOutside patienceWithOutside: Duration
  ) -> StuckWatch.Ticket {
    let watch = StepWatch(run, patience: patience, withOutside: patienceWithOutside)
    return StuckWatch.shared.begin(until: .realAfter(pause), every: pause) { ticket in
      let isTaken = watch.look()
      if isTaken { StuckWatch.shared.end(ticket) }
      return isTaken
    }
  }

  /// - Returns: Whether the run was taken away.
  private func look() -> Bool {
    guard let step = run.gate.step else {
      last = nil
      return false
    }
    let now = Deadline.realNow
    let (isBlocked, used) = (thread.isBlocked, thread.processorTime)
    defer { last = (step, now, isBlocked, used) }
    guard let last, last.step == step else {
      (blocked, busy, left) = (.zero, .zero, .zero)
      return false
    }
    // A process that was stopped is none that stands still.
    let passed = min(now.duration(since: last.at), Self.pause * 2)
    let outsideWork = run.awaitedOutsideWork
    if outsideWork > 0 {
      left += passed
    } else {
      if isBlocked, last.isBlocked { blocked += passed }
      busy += used - last.processorTime
    }
    let isTooBusy = busy >= patience * Self.patienceWithBusy
    guard isTooBusy || blocked >= patience || left >= patienceWithOutside else { return false }
    let finding = Finding(
      standing: .ofThread(thread.thread), isBusy: !isBlocked, outsideWork: outsideWork)
    guard run.takeAway(in: step, finding) else { return false }
    // It goes on for good, beside all other tests.
    thread.giveWay()
    return true
  }
}
