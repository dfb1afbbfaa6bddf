/// Brings failures of threads that a harness starts back to the test that started them.
///
/// A plain thread has no current test, so Swift Testing would show its failures as those of an
/// unknown test. A relay collects them and reports them again on the caller's task:
///
/// ```swift
/// let relay = FailureRelay()
/// startThreads { relay.run(body) }
/// joinThreads()
/// relay.replay()
/// ```
///
/// With a reporter in force there is nothing to bring back: the threads report to it directly.
/// Everything of it may be called from any thread.
package struct FailureRelay: Sendable {
  private let scope: TestScope
  private let collector: Collector?

  /// A relay that brings failures back to the test that runs here.
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

  /// Runs `body` on a thread of the harness, in the caller's scope.
  package func run<R>(_ body: () throws -> R) rethrows -> R {
    try scope.run(body)
  }

  /// Runs an async `body` in a task of the harness, in the caller's scope.
  nonisolated(nonsending) package func run<R>(
    _ body: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    try await scope.run(body)
  }

  /// Reports here what was collected; call it on the test's own task when the threads have ended.
  ///
  /// A failure that arrives afterwards, from a thread nobody waited for, no longer waits either:
  /// it is reported in the caller's context at once. A second call does nothing.
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
      // Not through `Reporter`: on this thread the reporter in force is this one.
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
