#if canImport(XCTest)
  private import Foundation
  internal import XCTest

  /// An XCTest suite that runs, and the way to have it count a failure of none of its cases.
  struct XCTestRunningSuite: @unchecked Sendable {
    // SAFETY: nothing but its identity and its run is used, the latter only on the suite's thread.
    private let suite: XCTestSuite
    private let thread = ObjectIdentifier(Thread.current)

    init(_ suite: XCTestSuite) { self.suite = suite }

    func isSame(as other: XCTestSuite) -> Bool { suite === other }

    /// Whether XCTest runs the suite on the calling thread.
    var runsOnThisThread: Bool { ObjectIdentifier(Thread.current) == thread }

    /// Makes the suite fail, and with it the whole run.
    ///
    /// A suite counts the failures of the runs in it and none of its own, so it gets one more.
    func addFailure() {
      (suite.testRun as? XCTestSuiteRun)?.addTestRun(FailureOutsideCases(test: suite))
    }
  }

  /// A run of nothing, with one failure.
  private final class FailureOutsideCases: XCTestRun {
    override var failureCount: Int { 1 }
  }
#endif
