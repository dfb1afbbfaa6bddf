#if canImport(XCTest)
  private import Foundation
  private import XCTest

  /// Tracks the running XCTest cases and suites, and is the only user of XCTest's recorder.
  ///
  /// XCTest's recorder counts without a lock, so it loses failures of threads that fail at once.
  /// Here one lock guards every record, and no case starts or ends while it is held.
  package final class XCTestCaseTracker: Sendable {
    /// The tracker of this process.
    ///
    /// Observes XCTest from its first use on.
    package static let shared: XCTestCaseTracker = {
      let tracker = XCTestCaseTracker()
      XCTestObservationCenter.shared.addTestObserver(RunObserver(tracker))
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
    private let suites = Locked<[XCTestRunningSuite]>([])

    /// The number of failures outside any case that no suite has counted yet.
    private let uncounted = Locked(0)

    /// The case that what runs here belongs to, if nobody has handed it over: the innermost one, on the
    /// thread that runs it.
    ///
    /// Where threads and tasks do not inherit their owners, one case at a time runs in the process, and
    /// all that runs meanwhile is taken for its own.
    var runningHere: XCTestCaseRun? {
      guard let run = innermost else { return nil }
      return run.isOnItsThread || !HandOverDoors.areOpen ? run : nil
    }

    private var innermost: XCTestCaseRun? { runs.withLock { $0.last } }

    /// Records a failure in its own case.
    ///
    /// If that has ended, or there is none, the failure is printed, and the running suite counts it,
    /// like a failure in a class's `setUp` or `tearDown`. It is never counted for another case.
    func record(_ failure: Failure, of run: XCTestCaseRun) {
      recording.withLock {
        let failure = failure.replacing(message: text(of: failure, from: run))
        if let running = run.runningCase {
          isReporting.withLock { $0 = true }
          defer { isReporting.withLock { $0 = false } }
          return running.record(failure)
        }
        StandardErrorReporter().report(failure)
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

    /// The message, which names the failure's own test if that has ended.
    private func text(of failure: Failure, from run: XCTestCaseRun) -> String {
      guard case .finished(let name) = run.state else { return failure.message }
      return "late failure of \(name), which had already finished: \(failure.message)"
    }

    /// Adds the failures outside its cases to the innermost suite, if that suite runs on this
    /// thread.
    ///
    /// XCTest uses a suite's results without a lock. Failures of other threads wait until XCTest
    /// calls the observer.
    private func countWithSuite() {
      guard let suite = suites.withLock({ $0.last }), suite.runsOnThisThread else { return }
      let count = uncounted.withLock { count in
        defer { count = 0 }
        return count
      }
      for _ in 0..<count { suite.addFailure() }
    }
  }

  /// The observer's events.
  ///
  /// XCTest calls the observer on the thread that starts or ends a case or suite.
  extension XCTestCaseTracker {
    fileprivate func started(_ testCase: XCTestCase) {
      let run = XCTestCaseRun(.running(XCTestRunningCase(testCase)))
      // The first block to be added is the last to run.
      testCase.addTeardownBlock { run.end.run() }
      recording.withLock {
        countWithSuite()
        runs.withLock { $0.append(run) }
      }
    }

    fileprivate func finished(_ testCase: XCTestCase) {
      recording.withLock {
        let run = runs.withLock { $0 }.last { $0.runningCase?.isSame(as: testCase) == true }
        guard let run else { return }
        run.state = .finished(name: testCase.name)
        runs.withLock { runs in runs.removeAll { $0 === run } }
      }
    }

    fileprivate func started(_ suite: XCTestSuite) {
      suites.withLock { $0.append(XCTestRunningSuite(suite)) }
    }

    fileprivate func finished(_ suite: XCTestSuite) {
      recording.withLock {
        countWithSuite()
        suites.withLock { suites in suites.removeAll { $0.isSame(as: suite) } }
      }
    }
  }

  private final class RunObserver: NSObject, XCTestObservation {
    private let tracker: XCTestCaseTracker

    init(_ tracker: XCTestCaseTracker) { self.tracker = tracker }

    func testSuiteWillStart(_ testSuite: XCTestSuite) { tracker.started(testSuite) }

    func testCaseWillStart(_ testCase: XCTestCase) { tracker.started(testCase) }

    func testCaseDidFinish(_ testCase: XCTestCase) { tracker.finished(testCase) }

    func testSuiteDidFinish(_ testSuite: XCTestSuite) { tracker.finished(testSuite) }
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
