// `inVirtualTime`, which runs a body whose sleeps take no real time, and the clock of such a body.

internal import StakeoutExpectations

/// The virtual time of the run that the current task is a part of.
public enum VirtualTime {
  /// The virtual time since the run began; zero outside of a run.
  public static var elapsed: Duration { ScheduleRun.current?.elapsed ?? .zero }

  /// A clock that shows the run's virtual time, for code that takes `any Clock`.
  ///
  /// In a run, both `ContinuousClock` and `SuspendingClock` show that time. This clock is a
  /// `ContinuousClock`.
  public static let clock = ContinuousClock()
}

/// The error that `inVirtualTime` throws if the run ended before its body did.
///
/// The test has already failed with the reason.
public struct RunBroken: Error, CustomStringConvertible {
  /// A text that refers to the failure with the reason.
  public var description: String { "the body did not finish: see the failure above" }
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
/// All tasks of the body run on one thread, first in, first out. While a task can run, time does not
/// move. When none can, time moves to the next moment that a task waits for: the end of a `Task.sleep`,
/// of a sleep of `ContinuousClock` or `SuspendingClock`, or of a wait of Stakeout. Both clocks show that
/// time, and so does ``VirtualTime/clock``. `Date`, Dispatch and threads keep the real time.
///
/// The test fails if the body traps, if it can never end, or if it makes a million steps without time
/// moving. Inside of another run, this function calls the body without any change.
///
/// - Parameters:
///   - patience: How long to wait, in real time, for something outside of the body to resume one of its
///     tasks when none can run. After that, the body hangs, and the test fails. This time counts while
///     no thread or block that the body has started is left; the body waits up to a minute for those. A
///     step that blocks its thread for as long fails the test, too.
///   - waitsForOutside: Whether time does not move, for up to a minute, while threads and blocks that
///     the body has started are left. Not the default, because such a thread may live as long as the
///     process.
///   - fileID: The file ID at which to report a failure.
///   - file: The file path at which to report a failure.
///   - line: The line at which to report a failure.
///   - column: The column at which to report a failure.
///   - body: Runs in the caller's isolation, in a task of its own.
/// - Returns: The value that the body returns.
/// - Throws: The error that the body throws, or ``RunBroken`` if the run ends before the body.
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

/// Runs a body in virtual time, for `inVirtualTime` and the trait `.virtualTime`.
///
/// The body runs in a new task that prefers the executor of the run. All its steps, also those of the
/// main actor, run on one new thread, which `driveOnNewThread` starts. The caller's task only waits: it
/// is suspended until the run is over.
///
/// Each end of the run is reported once:
///
/// - If the body has returned or thrown, the caller gets its result, and nothing is reported. Tasks that
///   still wait for a continuation become notes on standard error.
/// - If a job has trapped, the trap's scope reports the trap at once. This function then throws
///   ``RunBroken`` without a report of its own.
/// - If the run hangs, does not end, or is stuck in a step, this function reports the reason at `site`,
///   and throws ``RunBroken``. It does the same if this program lacks a capability that runs need.
nonisolated(nonsending) func runInVirtualTime<Value>(
  hangsAfter patience: Duration = .milliseconds(500), waitsForOutside: Bool, at site: SourceSite,
  _ body: @escaping () async throws -> Value
) async throws -> Value {
  if ScheduleRun.current != nil { return try await body() }
  let context = TestContext.currentForOtherThreads
  func broken(_ text: String) -> RunBroken {
    Reporter.report(Failure(message: "inVirtualTime \(text)", site: site), in: context)
    return RunBroken()
  }
  if let missing = ConcurrencyHooks.prepareForRuns() {
    throw broken("cannot run: \(missing.reason)")
  }

  let run = ScheduleRun(
    ScheduleRun.Settings(
      stepLimit: .max, momentLimit: 1_000_000, patience: patience, waitsForOutside: waitsForOutside,
      keepsTrace: false),
    by: ReplayChooser(), noting: RunRecorder())
  let executor = JobExecutor(jobs: run)
  let scope = TrapScope { trap in
    run.noteTrap()
    Reporter.report(run.failure(of: trap, at: site), in: context)
    return TrapScope.nothingFollows
  }
  // SAFETY of the value: the task that makes it has ended when the caller reads it.
  let result = Locked<Result<UncheckedSendable<Value>, any Error>?>(nil)
  // SAFETY: the caller is suspended while the body runs, and the body runs in its own isolation.
  nonisolated(unsafe) let body = body
  // The task is not detached: it inherits the caller's task-local values and priority.
  let task = scope.surviving {
    Task(executorPreference: executor) {
      var context = TestContext.local
      context.remark = { [weak run] in run?.remark }
      do {
        let value = UncheckedSendable(try await context.run { try await body() })
        result.withLock { $0 = .success(value) }
      } catch {
        result.withLock { $0 = .failure(error) }
      }
      run.bodyDidEnd()
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
  /// A line below a failure of this run, if time has moved while threads or blocks of the body were
  /// left.
  ///
  /// Nil if it has not moved so, and on each thread other than that of the run, which alone may read it.
  fileprivate var remark: String? {
    guard ScheduleRun.current === self else { return nil }
    return report.leapText.map { "(\($0); see 'waitsForOutside')" }
  }
}

/// Suspends the current task until no other task of the run can continue.
///
/// Time does not move in the meantime. When this function returns, each other task has run until it
/// waits for something that only the current task, time or code outside of the run can bring. So nothing
/// can happen unseen between two of these calls.
///
/// Outside of a run, this function fails the test.
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
