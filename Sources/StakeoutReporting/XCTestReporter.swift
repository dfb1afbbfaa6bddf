#if canImport(XCTest)
  /// Records failures in the XCTest case that was running when the expectation started.
  struct XCTestReporter: FailureReporter {
    private let run: XCTestCaseRun

    /// The reporter for the case that runs now, if there is one.
    static var current: (any FailureReporter)? {
      XCTestReporter(run: XCTestCaseTracker.shared.current)
    }

    func report(_ failure: Failure) {
      XCTestCaseTracker.shared.record(failure, of: run)
    }
  }
#else
  enum XCTestReporter {
    static var current: (any FailureReporter)? { nil }
  }
#endif
