#if canImport(XCTest) && !canImport(ObjectiveC)
  internal import Foundation
  internal import XCTest

  /// Prints result lines for the examples that XCTest runs.
  ///
  /// XCTest calls it on the thread that runs, fails or ends a case, usually the main thread.
  final class XCTestLines: NSObject, XCTestObservation {
    /// Begins to print, once, if the environment asks for it.
    static func begin() { _ = observer }

    private static let observer: Void = {
      if SpecLines.areWanted { XCTestObservationCenter.shared.addTestObserver(XCTestLines()) }
    }()

    func testCase(
      _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
      atLine lineNumber: Int
    ) {
      guard let title = (testCase as? XCTestSpec)?.title else { return }
      let prefix = "failed - "
      SpecLines.failed(
        title, String(description.dropFirst(description.hasPrefix(prefix) ? prefix.count : 0)))
    }

    func testCaseDidFinish(_ testCase: XCTestCase) {
      guard let title = (testCase as? XCTestSpec)?.title, let run = testCase.testRun else { return }
      if run.hasBeenSkipped {
        SpecLines.pending(title)
      } else if run.hasSucceeded {
        SpecLines.passed(title)
      }
    }
  }
#endif
