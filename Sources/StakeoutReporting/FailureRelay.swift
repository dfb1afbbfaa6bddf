/// Reports failures from a harness's threads in the test that started the harness.
///
/// A plain thread has no current test, so Swift Testing would show its failures under an unknown
/// test. A relay collects them, and reports them again on the caller's task:
///
/// ```swift
/// let relay = FailureRelay()
/// startThreads { relay.run(body) }
/// joinThreads()
/// relay.replay()
/// ```
///
/// If a reporter is in force, the relay collects nothing: the threads report to that reporter
/// directly. All members may be used from any thread.
package struct FailureRelay: Sendable {
  private let scope: TestScope
  private let collector: Collector?

  /// Creates a relay for the current test.
  package init() {
    var scope = TestScope.current
    if scope.reporter == nil {
      let collector = Collector(context: .current)
      scope.reporter = collector
      self.collector = collector
    } else {
      collector = nil
    }
    self.scope = scope
  }

  /// Runs `body` on a thread of the harness, in the captured scope.
  package func run<R>(_ body: () throws -> R) rethrows -> R {
    try scope.run(body)
  }

  /// Runs an async `body` in a task of the harness, in the captured scope.
  nonisolated(nonsending) package func run<R>(
    _ body: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    try await scope.run(body)
  }

  /// Reports the collected failures here.
  ///
  /// Call it on the test's own task, after the threads have ended.
  ///
  /// Failures that arrive after `replay()` are reported immediately, in the caller's context. A
  /// second call is a no-op.
  package func replay() {
    collector?.replay()
  }
}

extension FailureRelay {
  private final class Collector: FailureReporter {
    private let context: TestContext
    /// Nil once replayed.
    private let collected = Locked<[Failure]?>([])

    init(context: TestContext) { self.context = context }

    func report(_ failure: Failure) {
      let isKept = collected.withLock { failures in
        failures?.append(failure)
        return failures != nil
      }
      // Not through `Reporter`: on this thread the reporter in force is this collector.
      if !isKept { context.reporter.report(failure) }
    }

    func replay() {
      let failures = collected.withLock { failures in
        defer { failures = nil }
        return failures ?? []
      }
      for failure in failures { Reporter.report(failure, in: context) }
    }
  }
}
