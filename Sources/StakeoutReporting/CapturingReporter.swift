/// Collects failures instead of failing by them, for testing assertions.
///
/// ```swift
/// let failures = CapturingReporter()
/// withReporter(failures) { expect(1).to(equal(2)) }
/// #expect(failures.messages == ["expected to equal <2>, got <1>"])
/// ```
///
/// Any number of threads may report to it and read it at once.
public final class CapturingReporter: FailureReporter {
  private let captured = Locked<[Failure]>([])

  /// A reporter that has seen nothing yet.
  public init() {}

  /// Every failure so far, in the order of their arrival.
  public var failures: [Failure] { captured.withLock { $0 } }

  /// The text of every failure so far, in the order of their arrival.
  public var messages: [String] { failures.map(\.message) }

  /// Keeps one failure.
  public func report(_ failure: Failure) {
    captured.withLock { $0.append(failure) }
  }
}
