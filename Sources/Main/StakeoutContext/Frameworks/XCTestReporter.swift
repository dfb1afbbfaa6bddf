// Records failures in XCTest, and observes which test case runs.

internal import StakeoutCore

#if canImport(XCTest)
  package import Foundation
  package import XCTest
#endif

#if canImport(XCTest)
  /// Records failures in the XCTest case that was running when the expectation started.
  struct XCTestReporter: TestReporter {
    let run: XCTestCaseRun
    var id: AnyHashable { AnyHashable(ObjectIdentifier(run)) }
    var name: String? { run.name }

    /// Returns this reporter: XCTest keeps nothing in task-local values.
    func bound(to task: InheritingTask) -> XCTestReporter { self }

    /// The reporter for failures that belong to no case: they fail the suite that runs.
    static var ofNoCase: (any FailureReporter)? { XCTestReporter(run: XCTestCaseRun(nil)) }

    func record(_ failure: Failure, attaching whole: (() -> String)?) -> Bool {
      let failure = whole.map { failure.noting(note(attaching: $0())) } ?? failure
      XCTestCaseTracker.shared.record(failure, of: run)
      return true
    }

    private func note(attaching whole: String) -> String {
      do {
        let path = try AttachedFile.write(
          Array(whole.utf8), named: "failure.txt", of: run.name)
        return "(shortened; the whole text is in \(path))"
      } catch {
        return "(shortened; no file could be written: \(error))"
      }
    }
  }
#else
  enum XCTestReporter {
    static var ofNoCase: (any FailureReporter)? { nil }
  }
#endif

#if canImport(XCTest)
  /// One run of one XCTest case, with a way to record a failure in it.
  final class XCTestCaseRun: Sendable {
    /// The name of the case; nil if no case was running.
    ///
    /// No case runs between two tests, and outside of XCTest.
    let name: String?
    /// The checks that run at the end of the case.
    let endOfCase = EndOfCase()

    /// The case; nil when it has ended.
    ///
    /// It changes only under the recording lock of the tracker.
    private let testCase: Locked<XCTestCase?>
    /// The thread that runs the case.
    private let thread = pthread_self()

    /// Creates a run of a case on the calling thread.
    ///
    /// - Parameter testCase: The case that begins; nil for none.
    init(_ testCase: XCTestCase?) {
      name = testCase?.name
      // SAFETY: the case's identity does not change, and its recorder is used only under the tracker's
      // recording lock.
      nonisolated(unsafe) let testCase = testCase
      self.testCase = Locked(testCase)
    }

    /// Whether the calling thread is the one that runs the case.
    var isOnItsThread: Bool { thread == pthread_self() }

    /// Whether this is the run of a case, and has not ended.
    func isRun(of other: XCTestCase) -> Bool {
      let other = ObjectIdentifier(other)
      return testCase.withLock { $0.map(ObjectIdentifier.init) == other }
    }

    /// Records that the case has ended.
    func finish() { testCase.withLock { $0 = nil } }

    /// Records one failure, worded and counted like a failure of `XCTFail`.
    ///
    /// - Returns: false if the case has ended, or if there is none.
    func record(_ failure: Failure) -> Bool {
      guard let testCase = testCase.withLock({ $0 }) else { return false }
      let site = failure.site
      testCase.recordFailure(
        withDescription: "failed - \(failure.message)", inFile: "\(site.filePath)",
        atLine: Int(clamping: site.line), expected: true)
      return true
    }
  }
#endif

#if canImport(XCTest)
  /// Tracks the running XCTest cases and suites, and is the only user of XCTest's recorder.
  ///
  /// XCTest's recorder counts without a lock, so it loses failures of threads that fail at once.
  /// Here one lock guards every record, and no case starts or ends while it is held.
  package final class XCTestCaseTracker: NSObject, XCTestObservation, @unchecked Sendable {
    // SAFETY: each property has a lock.

    /// The tracker of this process.
    ///
    /// It observes XCTest from its first use on.
    package static let shared: XCTestCaseTracker = {
      let tracker = XCTestCaseTracker()
      XCTestObservationCenter.shared.addTestObserver(tracker)
      return tracker
    }()

    /// The lock around each record of a failure.
    ///
    /// It is recursive, because XCTest calls observers while it records, and the observers may report
    /// failures, too.
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

    /// The innermost running test case, if the current thread runs it; inherited context is not
    /// consulted.
    ///
    /// If threads and tasks do not inherit test contexts in this program, one case at a time runs in
    /// the process, and all code that runs meanwhile counts for it.
    var runningHere: XCTestCaseRun? {
      guard let run = runs.withLock({ $0.last }) else { return nil }
      return run.isOnItsThread || !Propagation.isInstalled ? run : nil
    }

    /// Records a failure in the case of its run.
    ///
    /// If that case has ended, or there is none, the failure is printed, and the running suite counts
    /// it, like a failure in a class's `setUp` or `tearDown`. It is never counted for another case.
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

    /// Runs `body`, which may record failures, while no other thread records and no case starts or
    /// ends.
    ///
    /// - Parameter body: The code to run. Its argument is true if it runs because of a failure that was
    ///   reported here.
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

  /// A run without tests that counts as one failure.
  private final class FailureOutsideCases: XCTestRun {
    override var failureCount: Int { 1 }
  }

  // XCTest calls the observer on the thread that starts or ends a case or suite.
  extension XCTestCaseTracker {
    package func testCaseWillStart(_ testCase: XCTestCase) {
      let run = XCTestCaseRun(testCase)
      // Add the block first, because the first teardown block is the last to run.
      testCase.addTeardownBlock { run.endOfCase.run() }
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
      SurvivingClass.protect(suite)
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
