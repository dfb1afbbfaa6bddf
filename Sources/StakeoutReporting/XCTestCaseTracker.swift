#if canImport(XCTest)
  private import Foundation
  private import XCTest

  /// Knows which XCTest cases run, and is the only one to touch XCTest's recorder.
  ///
  /// XCTest's recorder counts without a lock, so it loses failures of threads that fail at once.
  /// Everything we record goes through one lock here, and no case starts or ends meanwhile.
  final class XCTestCaseTracker: Sendable {
    /// The tracker of this process; its first use starts the observation.
    static let shared: XCTestCaseTracker = {
      let tracker = XCTestCaseTracker()
      XCTestObservationCenter.shared.addTestObserver(CaseObserver(tracker))
      return tracker
    }()

    /// What a context holds that was captured where certainly no case was running.
    private static let outside = XCTestCaseRun(.none)

    /// Recursive: XCTest calls observers while it records, and those may report failures, too.
    private let recording = NSRecursiveLock()

    /// The runs that have not ended, the innermost last, for a test may run cases of its own
    /// making.
    ///
    /// At the bottom lies the run that may have begun before the observation.
    private let runs = Locked<[XCTestCaseRun]>([XCTestCaseRun(.unidentified)])

    /// Whether XCTest passed on the failure that was last recorded blindly.
    private let wasHeard = Locked(false)

    /// The run that a failure of what starts now belongs to.
    var current: XCTestCaseRun { innermost ?? Self.outside }

    private var innermost: XCTestCaseRun? { runs.withLock { $0.last } }

    /// Records a failure where it belongs or, if it is too late for that, where it will be seen.
    func record(_ failure: Failure, of run: XCTestCaseRun) {
      recording.withLock {
        let innermost = innermost
        let failure = Failure(message: text(of: failure, from: run), site: failure.site)
        if let running = run.runningCase ?? innermost?.runningCase {
          return running.record(failure)
        }
        if let innermost {
          guard !recordBlindly(failure) else { return }
          // Nobody heard it: no case was running when the observation began, nor is one now.
          innermost.state = .none
          remove(innermost)
        }
        StandardErrorReporter().report(failure)
      }
    }

    /// The message, and whose it is if it lands in somebody else's test.
    private func text(of failure: Failure, from run: XCTestCaseRun) -> String {
      switch run.state {
      case .running: failure.message
      case .finished(let name):
        "late failure of \(name), which had already finished: \(failure.message)"
      case .unidentified, .none:
        if innermost?.runningCase == nil {
          failure.message
        } else {
          "failure from outside this test: \(failure.message)"
        }
      }
    }

    /// Records a failure in whatever case XCTest takes for the running one, and says if one was.
    private func recordBlindly(_ failure: Failure) -> Bool {
      wasHeard.withLock { $0 = false }
      XCTestRunningCase.recordInUnknownCase(failure)
      return wasHeard.withLock { $0 }
    }

    private func remove(_ run: XCTestCaseRun) {
      runs.withLock { runs in runs.removeAll { $0 === run } }
    }
  }

  /// What the observer hears. XCTest calls it on the thread that starts, fails or ends a case.
  extension XCTestCaseTracker {
    fileprivate func started(_ testCase: XCTestCase) {
      let run = XCTestCaseRun(.running(XCTestRunningCase(testCase)))
      recording.withLock { runs.withLock { $0.append(run) } }
    }

    fileprivate func failed(_ testCase: XCTestCase) {
      recording.withLock {
        wasHeard.withLock { $0 = true }
        guard run(of: testCase) == nil else { return }
        unidentified?.state = .running(XCTestRunningCase(testCase))
      }
    }

    fileprivate func finished(_ testCase: XCTestCase) {
      recording.withLock {
        guard let run = run(of: testCase) ?? unidentified else { return }
        run.state = .finished(name: testCase.name)
        remove(run)
      }
    }

    private func run(of testCase: XCTestCase) -> XCTestCaseRun? {
      runs.withLock { $0 }.last { $0.runningCase?.isSame(as: testCase) == true }
    }

    private var unidentified: XCTestCaseRun? {
      runs.withLock { $0 }.first(where: \.isUnidentified)
    }
  }

  private final class CaseObserver: NSObject, XCTestObservation {
    private let tracker: XCTestCaseTracker

    init(_ tracker: XCTestCaseTracker) { self.tracker = tracker }

    func testCaseWillStart(_ testCase: XCTestCase) { tracker.started(testCase) }

    func testCaseDidFinish(_ testCase: XCTestCase) { tracker.finished(testCase) }

    #if canImport(Darwin)
      func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) { tracker.failed(testCase) }
    #else
      func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String,
        inFile filePath: String?, atLine lineNumber: Int
      ) { tracker.failed(testCase) }
    #endif
  }
#endif
