internal import StakeoutReporting

/// Keeps the failures of a schedule, which are reported only with the schedule.
final class FailureCollector: FailureReporter {
  private let failures = Locked<[Failure]>([])

  func report(_ failure: Failure) { failures.withLock { $0.append(failure) } }

  /// Takes all failures out, in the order of their arrival.
  func takeAll() -> [Failure] {
    failures.withLock { failures in
      defer { failures = [] }
      return failures
    }
  }
}
