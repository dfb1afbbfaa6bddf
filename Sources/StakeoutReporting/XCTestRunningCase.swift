#if canImport(XCTest)
  internal import XCTest

  /// An XCTest case that runs, and the ways to record a failure in it.
  struct XCTestRunningCase: @unchecked Sendable {
    // SAFETY: of the case nothing is used but its identity and its recorder, and the recorder only
    // under the tracker's recording lock.
    private let testCase: XCTestCase

    init(_ testCase: XCTestCase) { self.testCase = testCase }

    func isSame(as other: XCTestCase) -> Bool { testCase === other }

    /// Adds one failure, worded and counted like one of `XCTFail`.
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
