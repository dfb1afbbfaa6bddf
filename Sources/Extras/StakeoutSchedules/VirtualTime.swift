// `inVirtualTime` and `.virtualTime`: a body whose sleeps take no time.

internal import StakeoutExpectations

/// The time of the run that the current task is a part of.
public enum VirtualTime {
  /// The time since the run began; zero outside of a run.
  public static var elapsed: Duration { ScheduleRun.current?.elapsed ?? .zero }

  /// A clock that shows the run's time, for code that takes `any Clock`.
  ///
  /// In a run, `ContinuousClock` and `SuspendingClock` show it; this is the first of them.
  public static let clock = ContinuousClock()
}

/// The end of a run in virtual time before its body's; the test has failed with the reason.
public struct RunBroken: Error, CustomStringConvertible {
  /// Says that another failure has the reason.
  public var description: String { "the body did not come to its end: see the failure before" }
}

/// Runs a body in which sleeps take no time.
///
/// ```swift
/// try await inVirtualTime {
///   let search = Search(debounce: .milliseconds(300))
///   search.type("swift")
///   try await Task.sleep(for: .seconds(1))
///   expect(search.requests) == 1
/// }
/// ```
///
/// All tasks of the body run on one thread, first in, first out. Time stands still until none can run,
/// and then moves to the next moment that something waits for: the end of a `Task.sleep`, of a sleep of
/// `ContinuousClock` or `SuspendingClock`, or of a wait of this package. Both clocks show that time,
/// and so does ``VirtualTime/clock``. `Date`, Dispatch and threads keep the real time.
///
/// A trap, a body that can never end, and a million steps without time moving fail the test. Inside of
/// another run this runs the body as it is.
///
/// - Parameters:
///   - patience: How long to wait, in real time, for something outside of the body to resume one of
///     its tasks when none can run. After that the body hangs. The time counts while no thread or
///     block that the body has started is left; for those the body waits up to a minute. A step that
///     blocks the thread for as long fails, too.
///   - waitsForOutside: Whether time stands still, up to a minute, while threads and blocks that the
///     body has started are left. Not the default, because such a thread may live as long as the
///     process.
///   - fileID: The file ID at which to report a failure.
///   - file: The file path at which to report a failure.
///   - line: The line at which to report a failure.
///   - column: The column at which to report a failure.
///   - body: Runs in the caller's isolation, in a task of its own.
/// - Returns: What the body returns.
/// - Throws: What the body throws, and ``RunBroken`` when it does not come to its end.
@discardableResult
nonisolated(nonsending) public func inVirtualTime<Value>(
  hangsAfter patience: Duration = .milliseconds(500), waitsForOutside: Bool = false,
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ body: @escaping () async throws -> Value
) async throws -> Value {
  try await runInVirtualTime(
    hangsAfter: patience, waitsForOutside: waitsForOutside,
    at: SourceSite(fileID: fileID, filePath: file, line: line, column: column),
    body)
}

nonisolated(nonsending) func runInVirtualTime<Value>(
  hangsAfter patience: Duration = .milliseconds(500), waitsForOutside: Bool, at site: SourceSite,
  _ body: @escaping () async throws -> Value
) async throws -> Value {
  if ScheduleRun.current != nil { return try await body() }
  let owner = Owner.currentForOthers
  func broken(_ text: String) -> RunBroken {
    Reporter.report(Failure(message: "inVirtualTime \(text)", site: site), in: owner)
    return RunBroken()
  }
  if let missing = ConcurrencyHooks.openForRuns() {
    throw broken("cannot run: \(missing.fact)")
  }

  let run = ScheduleRun(
    ScheduleRun.Settings(
      stepLimit: .max, momentLimit: 1_000_000, patience: patience, waitsForOutside: waitsForOutside,
      keepsTrace: false),
    by: ReplayChooser(), noting: RunRecorder())
  let executor = JobExecutor(jobs: run)
  let scope = TrapScope { trap in
    run.noteTrap()
    let scene = TrapScene(of: trap, task: run.currentTask)
    let failure = Failure(trap, scene, of: site)
    Reporter.report(failure, in: owner)
    return TrapScope.nothingFollows
  }
  // SAFETY of the value: the task that makes it has ended when the caller reads it.
  let result = Locked<Result<UncheckedSendable<Value>, any Error>?>(nil)
  // SAFETY: the caller is suspended while the body runs, and the body is isolated as it says.
  nonisolated(unsafe) let body = body
  // Not detached: it inherits the caller's task-local values and priority.
  let task = scope.surviving {
    Task(executorPreference: executor) {
      var owner = Owner.inForce
      owner.remark = { [weak run] in run?.remark }
      do {
        let value = UncheckedSendable(try await owner.run { try await body() })
        result.withLock { $0 = .success(value) }
      } catch {
        result.withLock { $0 = .failure(error) }
      }
      run.end()
    }
  }
  let (way, stuck) = await withTaskCancellationHandler {
    await RunThread.run { run.driveOnNewThread() }
  } onCancel: {
    run.inbox.giveUpOutside()
    task.cancel()
  }
  let report = run.report
  var notes = way == .ended ? report.leakNotes(in: "inVirtualTime", at: site) : []
  if case .failure = result.withLock({ $0 }), let leap = report.leapText {
    notes.append("inVirtualTime at \(site): \(leap)")
  }
  for note in notes { StandardErrorReporter.print("Stakeout: \(note)") }
  if way != .ended, way != .stuck { task.cancel() }
  let reason: String
  switch way {
  case .ended: return try result.withLock { $0.unsafelyUnwrapped }.get().value
  case .trapped: throw RunBroken()
  case .livelocked: reason = "a million steps without time moving (a livelock)"
  case .hung: reason = report.hangText
  case .stuck: reason = stuckText(of: stuck, task: run.running, report.names)
  }
  throw broken("cannot go on: \(reason)")
}

extension ScheduleRun {
  /// Says below a failure of this run that time has moved while something outside had not ended.
  ///
  /// Nil if it has not, and on other threads than that of the run, which alone may read it.
  fileprivate var remark: String? {
    guard ScheduleRun.current === self else { return nil }
    return report.leapText.map { "(\($0); see 'waitsForOutside')" }
  }
}

/// Suspends the current task until no other task of the run can go on.
///
/// Time does not move meanwhile. Between two of these calls nothing can have been missed: each other
/// task has run until it waits for something that only this one, time or the outside can bring.
///
/// Fails the test outside of a run.
nonisolated(nonsending) public func everythingElseIsWaiting(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) async {
  if let run = ScheduleRun.current { return await run.waitUntilQuiet() }
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  let text = """
    everythingElseIsWaiting() knows only the tasks of a run: call it inside of 'inVirtualTime' or \
    'exploreSchedules'
    """
  Reporter.report(Failure(message: text, site: site))
}
