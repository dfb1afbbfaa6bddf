#if canImport(XCTest)
  /// Records failures in the XCTest case that was running when the expectation started.
  struct XCTestReporter: FailureReporter {
    private let run: XCTestCaseRun

    /// The case that runs now, if one does.
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
