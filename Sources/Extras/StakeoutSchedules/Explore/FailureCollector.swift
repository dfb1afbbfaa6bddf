internal import StakeoutExpectations
internal import StakeoutBase

/// Keeps the failures of a schedule, which are reported only with the schedule.
///
/// It is in force as the reporter of all that the runs own: their tasks, and what these hand over.
final class FailureCollector: FailureReporter {
  private struct State {
    var failures: [Failure] = []
    var isOver = false
  }

  private let state = Locked(State())
  /// The test, for what fails when the exploration is over.
  private let owner = Owner.currentForOthers

  /// The failure that is on its way through Swift Testing.
  @TaskLocal private static var passing: Failure?

  func report(_ failure: Failure) {
    if state.withLock({ $0.isOver }) { return owner.destination.report(failure) }
    // By way of Swift Testing, which knows whether the issue is a known one.
    let passes = Self.$passing.withValue(failure) { FrameworkFailures.record(failure) }
    if !passes { keep(failure) }
  }

  /// Runs `body` with all failures that it and its tasks report going to this collector.
  nonisolated(nonsending) func collecting<R: Sendable>(
    _ body: @escaping @Sendable () async -> R
  ) async throws -> R {
    let result = Locked<R?>(nil)
    // Swift Testing asks this of each issue, also of those that no test or another test has caused.
    let isOwn = { @Sendable in
      Owner.current.reporter as? FailureCollector === self
        && self.state.withLock { !$0.isOver }
    }
    try await withReporter(self) {
      try await FrameworkFailures.diverting(to: { self.keep(Self.passing ?? $0) }, where: isOwn) {
        // A handler around the exploration receives its report, and not each attempt's verdicts.
        await withoutVerdictReceiver {
          let value = await body()
          result.withLock { $0 = value }
        }
      }
    }
    state.withLock { $0.isOver = true }
    guard let value = result.withLock({ $0 }) else { throw CancellationError() }
    return value
  }

  private func keep(_ failure: Failure) {
    // The schedule has failed already, and another one may be under way.
    if ScheduleRun.current?.gate.isTaken == true { return }
    state.withLock { $0.failures.append(failure) }
  }

  /// Takes all failures out, in the order of their arrival.
  func takeAll() -> [Failure] {
    state.withLock { state in
      defer { state.failures = [] }
      return state.failures
    }
  }
}
