#if canImport(XCTest)
  package import Foundation
  package import XCTest

  /// Tracks the running XCTest cases and suites, and is the only user of XCTest's recorder.
  ///
  /// XCTest's recorder counts without a lock, so it loses failures of threads that fail at once.
  /// Here one lock guards every record, and no case starts or ends while it is held.
  package final class XCTestCaseTracker: NSObject, XCTestObservation, @unchecked Sendable {
    // SAFETY: each property has a lock.

    /// The tracker of this process.
    ///
    /// Observes XCTest from its first use on.
    package static let shared: XCTestCaseTracker = {
      let tracker = XCTestCaseTracker()
      XCTestObservationCenter.shared.addTestObserver(tracker)
      return tracker
    }()

    /// Recursive: XCTest calls observers while it records, and the observers may report failures
    /// too.
    private let recording = NSRecursiveLock()

    /// Whether a reported failure is being recorded.
    ///
    /// Only changes under `recording`.
    private let isReporting = Locked(false)

    /// The runs that have not ended, innermost last.
    ///
    /// There may be several, because a test may run test cases that it creates itself.
    private let runs = Locked<[XCTestCaseRun]>([])

    /// The suites that have not ended, innermost last.
    private let suites = Locked<[RunningSuite]>([])

    /// A suite, with the thread that runs it.
    ///
    /// SAFETY: of a suite only its identity and its run are used, and the run only on its thread.
    private struct RunningSuite: @unchecked Sendable {
      let suite: XCTestSuite
      let thread = ObjectIdentifier(Thread.current)
    }

    /// The number of failures outside any case that no suite has counted yet.
    private let uncounted = Locked(0)

    /// The case that what runs here belongs to, if nobody has handed it over: the innermost one, on the
    /// thread that runs it.
    ///
    /// Where threads and tasks do not inherit their owners, one case at a time runs in the process, and
    /// all that runs meanwhile is taken for its own.
    var runningHere: XCTestCaseRun? {
      guard let run = runs.withLock({ $0.last }) else { return nil }
      return run.isOnItsThread || !HandOverDoors.areOpen ? run : nil
    }

    /// Records a failure in its own case.
    ///
    /// If that has ended, or there is none, the failure is printed, and the running suite counts it,
    /// like a failure in a class's `setUp` or `tearDown`. It is never counted for another case.
    func record(_ failure: Failure, of run: XCTestCaseRun) {
      recording.withLock {
        isReporting.withLock { $0 = true }
        defer { isReporting.withLock { $0 = false } }
        if run.record(failure) { return }
        let late = run.name.map { "late failure of \($0), which had already finished: " } ?? ""
        StandardErrorReporter().report(failure.replacing(message: late + failure.message))
        uncounted.withLock { $0 += 1 }
        countWithSuite()
      }
    }

    /// Runs `body`, which may record failures, while nobody else does and no case starts or ends.
    ///
    /// - Parameter body: Gets whether it runs because of a failure that was reported here.
    package func recordAlone(_ body: (_ isReported: Bool) -> Void) {
      recording.withLock { body(isReporting.withLock { $0 }) }
    }

    /// Adds the failures outside its cases to the innermost suite, if that suite runs on this
    /// thread.
    ///
    /// XCTest uses a suite's results without a lock. Failures of other threads wait until XCTest
    /// calls the observer.
    private func countWithSuite() {
      guard let running = suites.withLock({ $0.last }),
        running.thread == ObjectIdentifier(Thread.current)
      else { return }
      let suite = running.suite
      let count = uncounted.withLock { count in
        defer { count = 0 }
        return count
      }
      // A suite counts only the failures of the runs in it.
      for _ in 0..<count {
        (suite.testRun as? XCTestSuiteRun)?.addTestRun(FailureOutsideCases(test: suite))
      }
    }
  }

  /// An empty run with one failure.
  private final class FailureOutsideCases: XCTestRun {
    override var failureCount: Int { 1 }
  }

  // XCTest calls the observer on the thread that starts or ends a case or suite.
  extension XCTestCaseTracker {
    package func testCaseWillStart(_ testCase: XCTestCase) {
      let run = XCTestCaseRun(testCase)
      // The first block to be added is the last to run.
      testCase.addTeardownBlock { run.end.run() }
      recording.withLock {
        countWithSuite()
        runs.withLock { $0.append(run) }
      }
    }

    package func testCaseDidFinish(_ testCase: XCTestCase) {
      recording.withLock {
        guard let run = runs.withLock({ $0.last { $0.isRun(of: testCase) } }) else { return }
        run.finish()
        runs.withLock { runs in runs.removeAll { $0 === run } }
      }
    }

    package func testSuiteWillStart(_ suite: XCTestSuite) {
      let running = RunningSuite(suite: suite)
      suites.withLock { $0.append(running) }
    }

    package func testSuiteDidFinish(_ suite: XCTestSuite) {
      recording.withLock {
        countWithSuite()
        let ended = ObjectIdentifier(suite)
        suites.withLock { suites in suites.removeAll { ObjectIdentifier($0.suite) == ended } }
      }
    }
  }
#endif

/// Starts the tracker.
///
/// `load.c` of CStakeoutReporting calls it when the program is loaded.
@_cdecl("stk_reporting_start")
func startReporting() {
  #if canImport(XCTest)
    _ = XCTestCaseTracker.shared
  #endif
}
