// Finds a step of a run that does not end, and takes the run away from its thread.

internal import StakeoutCore

/// Checks the steps of a run from another thread, and takes the run away from its thread if a step does
/// not end.
///
/// The time that a step may take depends on what its thread does:
///
/// - If the thread is blocked in one system call while a processor is idle, the step may take as long as
///   the run waits when nothing can run (`RunInbox.patience`).
/// - If it is blocked in one call after another, or while no processor is idle, the step may take ten
///   times as long. The thread that would end the wait may itself be waiting for a processor.
/// - If it uses the processor, the step may take ten times as much processor time: it may only be long.
/// - While threads and blocks of the run are left, the step may take `RunInbox.patienceWithOutside`: one
///   of them may have to end it.
///
/// SAFETY: `last` and the times are only touched by the checking thread, `watchdog` by the thread of the
/// run.
final class JobWatchdog: @unchecked Sendable {
  /// A step that does not end.
  struct Finding: Sendable {
    /// The stack of the thread; nil if the system does not provide it.
    let snapshot: StackSnapshot?
    /// Whether the thread uses the processor, instead of waiting in a system call.
    let isBusy: Bool
    /// The number of threads and blocks of the run that were still left, although the watchdog waited
    /// for them.
    let outsideWork: Int
  }

  /// The time between two checks.
  private static let pause = Duration.milliseconds(50)
  /// The factor for the limit of a step that is busy, or blocked in one call after another, or blocked
  /// while all processors are busy.
  private static let patienceWithBusy = 10

  /// The run whose steps are checked, the function to call when a step does not end, and a number that
  /// is different for each run.
  private let present = Locked<
    (run: ScheduleRun?, whenStuck: @Sendable (Finding) -> Void, number: Int)
  >((nil, { _ in }, 0))
  private let thread = ThreadWork()
  private var watchdog: Watchdog?

  /// The result of the last check.
  private var last:
    (run: Int, step: Int, at: Deadline, call: String?, idle: Int, processorTime: Duration)?
  /// The times for which the step was blocked, used the processor, and was left alone
  /// because code outside of the run may have to end it.
  private var (blocked, busy, left) = (Duration.zero, Duration.zero, Duration.zero)

  /// Starts to check the calling thread.
  init() {
    watchdog = Watchdog(from: .realAfter(Self.pause), every: Self.pause) { [self] _ in look() }
  }

  /// Stops the checks.
  func end() {
    watchdog.take()?.end()
  }

  /// Sets the run to check, which the thread drives; nil stops the checks.
  ///
  /// - Parameter whenStuck: Called on the checking thread after the run was taken away from its thread.
  func looks(at run: ScheduleRun?, whenStuck: @escaping @Sendable (Finding) -> Void = { _ in }) {
    present.withLock { $0 = (run, whenStuck, $0.number + 1) }
  }

  /// Checks the current step.
  ///
  /// - Returns: Whether the run was taken away.
  private func look() -> Bool {
    let (run, whenStuck, number) = present.withLock { $0 }
    guard let run, let step = run.ownership.step else {
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
    // Count at most two intervals: the whole process may have been stopped in between, such as by a
    // debugger.
    let passed = min(now.duration(since: last.at), Self.pause * 2)
    let outsideWork = run.inbox.awaitedOutsideWork
    if outsideWork > 0 {
      left += passed
    } else {
      if let call, let before = last.call {
        // A different call shows that the step has continued in between.
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
    // Lower the thread's priority: the step will run forever, beside all other tests.
    thread.setLowestPriority()
    return true
  }
}
