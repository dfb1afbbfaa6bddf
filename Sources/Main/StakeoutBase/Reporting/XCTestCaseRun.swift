#if canImport(XCTest)
  private import Foundation
  internal import XCTest

  /// One run of one XCTest case, with a way to record a failure in it.
  final class XCTestCaseRun: Sendable {
    /// The name of the case; nil if no case was running: the moment was between two tests, or outside
    /// XCTest.
    let name: String?
    /// The actions for the end of the case.
    let end = XCTestCaseEnd()

    /// The case, nil when it has ended; changes only under the tracker's recording lock.
    private let testCase: Locked<XCTestCase?>
    /// The thread that runs the case.
    private let thread = pthread_self()

    /// - Parameter testCase: The case that begins on the calling thread; nil for none.
    init(_ testCase: XCTestCase?) {
      name = testCase?.name
      // SAFETY: the case's identity does not change, and its recorder is used only under the tracker's
      // recording lock.
      nonisolated(unsafe) let testCase = testCase
      self.testCase = Locked(testCase)
    }

    /// Whether the calling thread is the one that runs the case.
    var isOnItsThread: Bool { thread == pthread_self() }

    func isRun(of other: XCTestCase) -> Bool {
      let other = ObjectIdentifier(other)
      return testCase.withLock { $0.map(ObjectIdentifier.init) == other }
    }

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
