/// A reporter that collects failures instead of failing the test, for testing assertions.
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

  /// Creates a reporter without failures.
  public init() {}

  /// All failures so far, in order of arrival.
  public var failures: [Failure] { captured.withLock { $0 } }

  /// The texts of all failures so far, in order of arrival.
  public var messages: [String] { failures.map(\.message) }

  /// Stores a failure.
  public func report(_ failure: Failure) {
    captured.withLock { $0.append(failure) }
  }
}
