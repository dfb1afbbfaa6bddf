#if canImport(XCTest)
  private import Foundation
  internal import XCTest

  /// A running XCTest suite, with a way to add a failure that belongs to none of its cases.
  struct XCTestRunningSuite: @unchecked Sendable {
    // SAFETY: only the suite's identity and its run are used, and the run only on the suite's
    // thread.
    private let suite: XCTestSuite
    private let thread = ObjectIdentifier(Thread.current)

    init(_ suite: XCTestSuite) { self.suite = suite }

    func isSame(as other: XCTestSuite) -> Bool { suite === other }

    /// Whether XCTest runs the suite on the calling thread.
    var runsOnThisThread: Bool { ObjectIdentifier(Thread.current) == thread }

    /// Makes the suite fail, and with it the whole run.
    ///
    /// A suite counts only the failures of the runs in it, so this adds a run with one failure.
    func addFailure() {
      (suite.testRun as? XCTestSuiteRun)?.addTestRun(FailureOutsideCases(test: suite))
    }
  }

  /// An empty run with one failure.
  private final class FailureOutsideCases: XCTestRun {
    override var failureCount: Int { 1 }
  }
#endif
