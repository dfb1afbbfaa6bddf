#if canImport(XCTest)
  internal import XCTest

  /// A running XCTest case, with a way to record a failure in it.
  struct XCTestRunningCase: @unchecked Sendable {
    // SAFETY: the case's identity and its name do not change, its setting for failures is set before
    // them, and its recorder is used only under the tracker's recording lock.
    private let testCase: XCTestCase

    init(_ testCase: XCTestCase) { self.testCase = testCase }

    /// The name of the test.
    var name: String { testCase.name }

    var endsAtFailures: Bool { !testCase.continueAfterFailure }

    func isSame(as other: XCTestCase) -> Bool { testCase === other }

    /// Records one failure, worded and counted like a failure of `XCTFail`.
    func record(_ failure: Failure) {
      let site = failure.site
      #if canImport(Darwin)
        let location = XCTSourceCodeLocation(
          filePath: site.filePath, lineNumber: Int(clamping: site.line))
        let context = XCTSourceCodeContext(location: location)
        testCase.record(
          XCTIssue(
            type: .assertionFailure, compactDescription: "failed - \(failure.message)",
            sourceCodeContext: context))
      #else
        testCase.recordFailure(
          withDescription: "failed - \(failure.message)", inFile: "\(site.filePath)",
          atLine: Int(clamping: site.line), expected: true)
      #endif
    }
  }
#endif
