// `exploreSchedules`, and the traits `.schedules` and `.virtualTime`.

private import Foundation
internal import StakeoutCalls
internal import StakeoutExpectations

#if canImport(Testing)
  public import StakeoutContext
  public import Testing
#else
  internal import StakeoutContext
#endif

/// Runs a body once for each of many schedules, and fails the test with the first one that fails.
///
/// ```swift
/// try await exploreSchedules(1_000) {
///   let account = Account(balance: 100)
///   async let first = account.withdraw(80)
///   async let second = account.withdraw(80)
///   _ = await (first, second)
///   let balance = await account.balance
///   expect(balance).to(beGreaterThanOrEqualTo(0))
/// }
/// ```
///
/// All tasks of the body run on one thread, one job at a time: from one suspension to the next. A
/// strategy decides which task continues. Time is virtual: a sleep takes no real time. Create everything
/// that the body changes inside of the body, because each schedule runs it from the start.
///
/// A schedule fails if `expect`, `#expect`, `require` or a double fails in it, if the body throws an
/// error, traps or hangs, or if it is a livelock. The report names the schedule, shortened as far as
/// possible, with its steps. Repeat it with `replaying`, or with `STAKEOUT_SCHEDULE` in the environment.
///
/// - Parameters:
///   - count: How many schedules to run. ``ScheduleStrategy/exhaustive(limit:)`` has its own limit.
///   - strategy: How the schedules are chosen.
///   - token: The only schedule to run, as a report names it. Nil explores.
///   - patience: How long to wait, in real time, for something outside of the body to resume one of its
///     tasks when none can run. After that, the body hangs, and the schedule fails. This time counts
///     while no thread or block that the body has started is left; the body waits up to a minute for
///     those. A step that blocks its thread for as long fails the schedule, too.
///   - stepLimit: The number of steps from which on a schedule is a livelock.
///   - fileID: The file ID at which to report a failure.
///   - file: The file path at which to report a failure.
///   - line: The line at which to report a failure.
///   - column: The column at which to report a failure.
///   - body: Runs in the caller's isolation, in a task of its own.
/// - Returns: The number of schedules that ran, and what they showed.
/// - Throws: `CancellationError` if the test is cancelled.
@discardableResult
nonisolated(nonsending) public func exploreSchedules(
  _ count: Int = 1_000, by strategy: ScheduleStrategy = .mix, replaying token: String? = nil,
  hangsAfter patience: Duration = .milliseconds(500), stepLimit: Int = 100_000,
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ body: @escaping () async throws -> Void
) async throws -> Exploration {
  let settings = Explorer.Settings(
    count: count, strategy: strategy, patience: patience, stepLimit: stepLimit)
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  return try await explore(settings, replaying: token, at: site, body)
}

/// Explores the schedules of a body, and reports the result.
nonisolated(nonsending) func explore(
  _ settings: Explorer.Settings, replaying text: String? = nil, at site: SourceSite,
  _ body: @escaping () async throws -> Void
) async throws -> Exploration {
  let text = text ?? ProcessInfo.processInfo.environment["STAKEOUT_SCHEDULE"]
  func failed(_ text: String) -> Exploration {
    Failure(message: "exploreSchedules \(text)", site: site).reportAsVerdict(of: .current)
    return Exploration()
  }
  if let missing = ConcurrencyHooks.prepareForRuns() {
    return failed("cannot run: \(missing.reason)")
  }
  if ScheduleRun.current != nil { return failed("cannot run inside of another run") }
  if settings.count < 1 { return failed("runs nothing: the count must be at least 1") }
  let token = text.flatMap { ScheduleToken($0) }
  if let text, token == nil {
    return failed(
      """
      cannot repeat "\(text)", which is no token: "7:2-1.0-3", "7:random" and "7:pct-2-120" are some
      (the failure of a schedule names its token, behind 'repeat it with')
      """)
  }

  let (collector, context) = (FailureCollector(), TestContext.currentForOtherThreads)
  // SAFETY: the caller is suspended while the body runs, and the body runs in its own isolation.
  nonisolated(unsafe) let body = body
  let conclusion = try await collector.collecting {
    let explorer = Explorer(settings, at: site, collecting: collector, of: context, body)
    return await withTaskCancellationHandler {
      await RunThread.run { explorer.conclude(replaying: token) }
    } onCancel: {
      explorer.cancel()
    }
  }
  conclusion.report?.reportAsVerdict(of: context)
  if let picture = conclusion.picture {
    picture.chart.attachAsTimeline()
  }
  for note in conclusion.notes { StandardErrorReporter.print("Stakeout: \(note)") }
  if conclusion.isCancelled { throw CancellationError() }
  return conclusion.exploration
}

/// The end of an exploration: what to report, and what to return.
struct Conclusion: @unchecked Sendable {
  // SAFETY: made when all runs are over; the picture's steps do not change after that.

  /// The failure to report; nil if no schedule fails.
  var report: Failure?
  /// The picture of the schedule that fails.
  var picture: SchedulePicture?
  var exploration = Exploration()
  var isCancelled = false
  /// Observations that are not failures, for standard error.
  var notes: [String] = []
}

extension Explorer {
  /// Explores the schedules or repeats one, shortens a schedule that fails, and writes the report.
  func conclude(replaying token: ScheduleToken?) -> Conclusion {
    if let token { return repeating(token) }
    switch findFailure() {
    case .nothing(let exploration, let first):
      var notes = first?.report.leakNotes(in: "exploreSchedules", at: site) ?? []
      if !exploration.isRepeatable {
        notes.append(
          """
          the schedules of exploreSchedules at \(site) are not repeatable: a task was resumed from \
          outside
          """)
      }
      return Conclusion(exploration: exploration, notes: notes)
    case .cancelled: return Conclusion(isCancelled: true)
    case .undetermined(let step, let byOutside):
      let reason =
        byOutside
        ? "A task was resumed from outside, as by a thread or a dispatch queue."
        : """
        Something else than the schedule decides what the body does, such as a random number, the \
        date, an address or the order of a set. 'ScheduleRandom' has random numbers that a schedule \
        determines. With SWIFT_DETERMINISTIC_HASHING=1 in the environment, sets and dictionaries have \
        the same order each time.
        """
      let text = """
        exploreSchedules cannot explore this body: the same schedule, run twice, parted at step \
        \(step + 1). \(reason)
        """
      return Conclusion(report: Failure(message: text, site: site))
    case .failure(let outcome):
      var shortest = Shortening.shortest(of: outcome, by: self)
      // Keep the schedule that was found if the shortened one has a long token: a strategy can name only
      // the former.
      if !shortest.token.isShort { shortest = outcome }
      shortest.hasPassedBefore = outcome.hasPassedBefore
      let limit = settings.strategy.count(of: settings.count)
      let planned = settings.strategy.isExhaustive ? "at most \(limit)" : "\(limit)"
      return report(
        shortest, heading: "schedule \(outcome.number + 1) of \(planned) fails",
        shortenedFrom: outcome.token.departures,
        Exploration(count: outcome.number + 1, failure: "\(shortest.name)"))
    }
  }

  private func repeating(_ token: ScheduleToken) -> Conclusion {
    let outcome = replay(token)
    if outcome.fails {
      return report(
        outcome, heading: "schedule \"\(token)\" fails", shortenedFrom: nil,
        Exploration(count: 1, failure: "\(token)"))
    }
    let misfit = outcome.run.misfit.map { misfit in
      let text = """
        exploreSchedules cannot repeat schedule "\(token)": \(misfit)
        (without a token it explores again, and the failure of a schedule names one)
        """
      return Failure(message: text, site: site)
    }
    return Conclusion(report: misfit, exploration: Exploration(count: 1))
  }

  /// Runs a schedule that fails again, to record its steps, and writes the report.
  private func report(
    _ outcome: ScheduleOutcome, heading: String, shortenedFrom departures: Int?,
    _ exploration: Exploration
  ) -> Conclusion {
    // Wait only shortly if the first run has waited long for threads and blocks that did not end.
    let patience = outcome.report.outsideWorkLeft > 0 ? settings.patience : nil
    let recording = replay(
      outcome.token, patience: patience, recording: outcome.trace.count)
    let report = ScheduleReport(
      outcome: outcome, recording: recording, heading: heading, departuresBefore: departures)
    return Conclusion(
      report: report.failure(at: site), picture: report.picture, exploration: exploration)
  }
}

/// The result of an exploration.
public struct Exploration: Sendable, CustomStringConvertible {
  /// The number of schedules that ran.
  public internal(set) var count = 0
  /// Whether these were all schedules of the body: then the test has proved its expectations.
  ///
  /// Only ``ScheduleStrategy/exhaustive(limit:)`` can find that out.
  public internal(set) var isComplete = false
  /// The token of the schedule that failed, to repeat it; nil if none failed.
  public internal(set) var failure: String?
  /// Whether no code outside of the runs resumed their tasks; meaningful for an exploration without a
  /// failure.
  public internal(set) var isRepeatable = true

  /// The result in words.
  public var description: String {
    let schedules = count == 1 ? "1 schedule" : "\(count) schedules"
    if let failure { return "schedule \(failure) fails" }
    return isComplete ? "all \(schedules) pass" : "\(schedules) pass, of more"
  }
}

#if canImport(Testing)
  extension Trait where Self == ScopeTrait {
    /// Runs a test of Swift Testing once for each of many schedules.
    ///
    /// ```swift
    /// @Test(.schedules(1_000)) func `an account is never overdrawn`() async { … }
    /// ```
    ///
    /// Works like `exploreSchedules` around the test's body.
    ///
    /// Each schedule makes a new instance of the suite. On a suite, the trait applies to all tests in
    /// it. Each case of a parameterised test is explored separately.
    ///
    /// - Parameters:
    ///   - count: How many schedules to run.
    ///   - strategy: How the schedules are chosen.
    public static func schedules(_ count: Int = 1_000, by strategy: ScheduleStrategy = .mix) -> Self
    {
      let settings = Explorer.Settings(count: count, strategy: strategy)
      return Self { test, testCase, function in
        // A suite inside of a suite may have the trait twice: explore once.
        guard testCase != nil, ScheduleRun.current == nil else { return try await function() }
        let site = SourceSite(test.sourceLocation)
        guard let body = BorrowedClosure.escaping(function) else {
          return Reporter.report(Failure(message: Capability.closures.explanation, site: site))
        }
        _ = try await explore(settings, at: site, body)
      }
    }

    /// Runs the test in virtual time.
    ///
    /// ```swift
    /// @Test(.virtualTime) func `a request is repeated after a minute`() async throws { … }
    /// ```
    ///
    /// Works like `inVirtualTime` around the test's body.
    ///
    /// On a suite, the trait applies to all tests in it.
    public static var virtualTime: Self { virtualTime(waitsForOutside: false) }

    /// Runs the test in virtual time.
    ///
    /// - Parameter waitsForOutside: Whether time does not move, for up to a minute, while threads and
    ///   blocks that the test has started are left. Not the default, because such a thread may live as
    ///   long as the process.
    public static func virtualTime(waitsForOutside: Bool) -> Self {
      Self { test, testCase, function in
        guard testCase != nil else { return try await function() }
        let site = SourceSite(test.sourceLocation)
        guard let body = BorrowedClosure.escaping(function) else {
          return Reporter.report(Failure(message: Capability.closures.explanation, site: site))
        }
        do {
          try await runInVirtualTime(waitsForOutside: waitsForOutside, at: site, body)
        } catch is RunBroken {
          // The failure has been reported already.
        }
      }
    }
  }
#endif
