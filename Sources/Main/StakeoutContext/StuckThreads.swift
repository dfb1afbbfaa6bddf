// `.showsStuckThreads`: where a test stands that does not end.

internal import StakeoutCore

#if canImport(Testing)
  public import Testing
#endif

#if canImport(Testing)
  /// Looks at a test that does not end.
  struct StuckTest {
    /// How long before the end of the patience the trait looks.
    ///
    /// The time limit cancels the test, which may go on then. On a busy machine the look itself comes
    /// late.
    private static func lead(of patience: Duration) -> Duration {
      min(max(patience / 40, .milliseconds(200)), .seconds(2))
    }

    /// The time after which the test is stuck; nil for its time limit.
    let patience: Duration?

    /// The time after which the test is stuck; nil if it has no limit.
    func patience(with test: Test) -> Duration? { patience ?? test.timeLimit }

    /// Runs a test, and looks at it from outside.
    func watch(
      _ test: Test, _ testCase: Test.Case?, _ function: @Sendable () async throws -> Void
    ) async throws {
      guard testCase != nil, let patience = patience(with: test) else {
        return try await function()
      }
      let body = BodyTask()
      let place = SourceSite(test.sourceLocation)
      let report = carryingTest { (message: String) in
        Reporter.report(Failure(message: message, site: place))
      }
      // The first to take it reports it: the watch, when the time is over, or the test, when it ends
      // after that. A time limit fails the test by itself, also if nothing has been seen.
      let seen = Locked<String?>(
        self.patience == nil ? nil : "(it ended before its threads were looked at)")
      let reportOnce = { @Sendable in
        guard let snapshots = seen.withLock({ $0.take() }) else { return }
        report("the test has not ended after \(patience); it stands here:\n\(snapshots)")
      }
      let end = Deadline.realAfter(patience)
      let lead = Self.lead(of: patience)
      let watch = StuckWatch(from: .realAfter(patience - lead), every: lead) { watch in
        // A test that ends meanwhile waits for it.
        seen.withLock { $0 = Self.snapshots(of: body.address) }
        Wait.until(.realAfter(lead))
        if watch.isGoingOn { reportOnce() }
        return true
      }
      defer {
        watch.end()
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
    /// Shows where a test of Swift Testing stands that exceeds its time limit.
    ///
    /// ```swift
    /// @Test(.timeLimit(.minutes(1)), .showsStuckThreads) func transfersArrive() async { … }
    /// ```
    ///
    /// The failure lists the lines of your code in which the test's task is suspended, and those of all
    /// threads that stand in your code at that moment, also in tests that run in parallel. Nothing is
    /// harmed by that: the test goes on if it can.
    public static var showsStuckThreads: Self { Self(StuckTest(patience: nil).watch) }

    /// Shows where the test stands when it has not ended after this time.
    ///
    /// - Parameter patience: The time, which the test does not end by; above 0.2 seconds.
    public static func showsStuckThreads(after patience: Duration) -> Self {
      Self(StuckTest(patience: patience).watch)
    }
  }
#endif

/// The task that runs the body of a test, for threads that inspect the test from outside.
///
/// The task that begins the test, unless a trait runs the body in another one.
struct BodyTask: Sendable {
  private static let slot = Owner.Slot<BodyTask>()

  private let task = Locked(TaskAddress.current)

  var address: TaskAddress? { task.withLock { $0 } }

  /// Runs the test.
  nonisolated(nonsending) func run<R>(_ test: () async throws -> R) async rethrows -> R {
    try await Owner.inForce.with(Self.slot, self).run(test)
  }

  /// Makes the current task the one that runs the body.
  static func recordCurrentTask() { Owner.inForce[slot]?.task.withLock { $0 = .current } }
}
