// The trait `.showsStuckThreads`: if a test does not end in time, it shows where the task of the test
// and all threads are.

internal import StakeoutCore

#if canImport(Testing)
  public import Testing
#endif

#if canImport(Testing)
  /// Shows where a test is if it does not end in time.
  struct StuckTest {
    /// Returns how long before the end of `patience` the test is inspected.
    ///
    /// The inspection must come first, because the time limit cancels the test, which may then
    /// continue. On a busy machine the inspection itself is late.
    private static func lead(of patience: Duration) -> Duration {
      min(max(patience / 40, .milliseconds(200)), .seconds(2))
    }

    /// The time after which the test counts as stuck; nil for its time limit.
    let patience: Duration?

    /// Returns the time after which the test counts as stuck; nil if it has no limit.
    func patience(with test: Test) -> Duration? { patience ?? test.timeLimit }

    /// Runs a test, and inspects it from another thread if it does not end in time.
    func run(
      _ test: Test, _ testCase: Test.Case?, _ function: @Sendable () async throws -> Void
    ) async throws {
      guard testCase != nil, let patience = patience(with: test) else {
        return try await function()
      }
      let body = TestTask()
      let place = SourceSite(test.sourceLocation)
      let report = carryingTest { (message: String) in
        Reporter.report(Failure(message: message, site: place))
      }
      // The text for the report. The first to take it reports it: the watchdog when the time is over,
      // or the test if it ends after that. It begins as nil if there is a time limit, which fails the
      // test even if nothing was seen.
      let seen = Locked<String?>(
        self.patience == nil ? nil : "(it ended before its threads were looked at)")
      let reportOnce = { @Sendable in
        guard let snapshots = seen.withLock({ $0.take() }) else { return }
        report("the test has not ended after \(patience); it stands here:\n\(snapshots)")
      }
      let end = Deadline.realAfter(patience)
      let lead = Self.lead(of: patience)
      let watchdog = Watchdog(from: .realAfter(patience - lead), every: lead) { watchdog in
        // Hold the lock while taking the snapshots, so that a test that ends meanwhile waits for them.
        seen.withLock { $0 = Self.snapshots(of: body.address) }
        Wait.until(.realAfter(lead))
        if watchdog.isActive { reportOnce() }
        return true
      }
      defer {
        watchdog.end()
        if Task.isCancelled || end <= .realNow { reportOnce() }
      }
      try await body.run { try await function() }
    }

    private static func snapshots(of body: TaskAddress?) -> String {
      let task = body.flatMap(StackSnapshot.ofTask)
      let all = [task].compactMap(\.self) + StackSnapshot.ofAllThreads()
      return all.isEmpty
        ? "no thread is in your code, and the test's task is in none, either"
        : all.map(\.description).joined(separator: "\n")
    }
  }

  extension Trait where Self == ScopeTrait {
    /// Shows where a test of Swift Testing is when it exceeds its time limit.
    ///
    /// ```swift
    /// @Test(.timeLimit(.minutes(1)), .showsStuckThreads) func transfersArrive() async { … }
    /// ```
    ///
    /// The failure lists the lines of your code in which the test's task is suspended. It also lists
    /// those of all threads that are in your code at that moment, including threads of tests that run
    /// in parallel. This does no harm: the test continues if it can.
    public static var showsStuckThreads: Self { Self(StuckTest(patience: nil).run) }

    /// Shows where a test of Swift Testing is when it has not ended after this time.
    ///
    /// - Parameter patience: The time, above 0.2 seconds. It does not end the test.
    public static func showsStuckThreads(after patience: Duration) -> Self {
      Self(StuckTest(patience: patience).run)
    }
  }
#endif

/// The task that runs the body of a test, for threads that inspect the test from outside.
///
/// It is the task that begins the test, unless a trait runs the body in another one.
struct TestTask: Sendable {
  private static let contextKey = ContextKey<TestTask>()

  private let task = Locked(TaskAddress.current)

  /// The address of the task; nil if the test began outside of any task.
  var address: TaskAddress? { task.withLock { $0 } }

  /// Runs the test with this value in its context.
  nonisolated(nonsending) func run<R>(_ test: () async throws -> R) async rethrows -> R {
    try await TestContext.local.with(Self.contextKey, self).run(test)
  }

  /// Records that the current task runs the body of the test.
  static func recordCurrentTask() { TestContext.local[contextKey]?.task.withLock { $0 = .current } }
}
