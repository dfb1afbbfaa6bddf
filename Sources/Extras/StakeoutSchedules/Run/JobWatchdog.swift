// Finds a job of a run that does not end.

internal import StakeoutCore

/// Checks the steps of a run from another thread, and takes the run away from its thread when a step
/// does not end.
///
/// A step that is blocked in a system call gets as much time as a run in which nothing can go on. Time
/// counts in full only while a processor stands idle: else, what would end the wait may itself be
/// waiting for a processor, and the step gets ten times as much. A step that uses the processor may only
/// be long, and gets ten times as much processor time.
///
/// SAFETY: `last` and the times are only touched by the checking thread, `watch` by the thread of the
/// run.
final class StepWatch: @unchecked Sendable {
  /// A step that does not end.
  struct Finding: Sendable {
    /// The stack of the thread; nil if the system does not tell.
    let snapshot: StackSnapshot?
    /// Whether it uses the processor.
    let isBusy: Bool
    /// How many threads and blocks of the run were still there, although they were waited for.
    let outsideWork: Int
  }

  /// The time between two checks.
  private static let pause = Duration.milliseconds(50)
  /// How many times as long a step may take that is busy, or blocked in one call after another, or while
  /// all processors are busy.
  private static let patienceWithBusy = 10

  /// The run whose steps are checked, what to do when one does not end, and the number of runs before.
  private let present = Locked<
    (run: ScheduleRun?, whenStuck: @Sendable (Finding) -> Void, number: Int)
  >((nil, { _ in }, 0))
  private let thread = ThreadWork()
  private var watch: StuckWatch?

  /// The result of the last check.
  private var last:
    (run: Int, step: Int, at: Deadline, call: String?, idle: Int, processorTime: Duration)?
  /// The times for which the step stood still, and used the processor, and was left alone because
  /// code outside of the run may have to end it.
  private var (blocked, busy, left) = (Duration.zero, Duration.zero, Duration.zero)

  /// Begins to check the calling thread.
  init() {
    watch = StuckWatch(from: .realAfter(Self.pause), every: Self.pause) { [self] _ in look() }
  }

  /// Ends the checks.
  func end() {
    watch.take()?.end()
  }

  /// Says which run the thread drives; nil for none.
  ///
  /// - Parameter whenStuck: Called when the run was taken away from the thread.
  func looks(at run: ScheduleRun?, whenStuck: @escaping @Sendable (Finding) -> Void = { _ in }) {
    present.withLock { $0 = (run, whenStuck, $0.number + 1) }
  }

  /// - Returns: Whether the run was taken away.
  private func look() -> Bool {
    let (run, whenStuck, number) = present.withLock { $0 }
    guard let run, let step = run.gate.step else {
      last = nil
      return false
    }
    let now = Deadline.realNow
    let (call, used) = (thread.blockingCall, thread.processorTime)
    let idle = call != nil ? ThreadWork.idleTicks : 0
    defer { last = (number, step, now, call, idle, used) }
    guard let last, last.run == number, last.step == step else {
      (blocked, busy, left) = (.zero, .zero, .zero)
      return false
    }
    // A process that was stopped is none that stands still.
    let passed = min(now.duration(since: last.at), Self.pause * 2)
    let outsideWork = run.inbox.awaitedOutsideWork
    if outsideWork > 0 {
      left += passed
    } else {
      if let call, let before = last.call {
        // In another call, the step has gone on in between.
        let standsStill = call == before && idle > last.idle
        blocked += standsStill ? passed : passed / Self.patienceWithBusy
      }
      busy += used - last.processorTime
    }
    let (patience, patienceWithOutside) = (run.inbox.patience, run.inbox.patienceWithOutside)
    let isTooBusy = busy >= patience * Self.patienceWithBusy
    guard isTooBusy || blocked >= patience || left >= patienceWithOutside else { return false }
    let finding = Finding(
      snapshot: .ofThread(thread.thread), isBusy: call == nil, outsideWork: outsideWork)
    guard run.takeAway(in: step) else { return false }
    whenStuck(finding)
    // It goes on for good, beside all other tests.
    thread.giveWay()
    return true
  }
}
