#if canImport(XCTest) && !canImport(Darwin)
  internal import XCTest

  /// Failures of XCTest in a forked child.
  enum XCTestFailures {
    /// Hands over each failure from here on.
    static func handOver(to take: @escaping @Sendable (Failure) -> Void) {
      XCTestObservationCenter.shared.addTestObserver(Observer(take: take))
    }

    private final class Observer: XCTestObservation {
      private let take: @Sendable (Failure) -> Void

      init(take: @escaping @Sendable (Failure) -> Void) { self.take = take }

      func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String,
        inFile filePath: String?, atLine lineNumber: Int
      ) {
        let site = SourceSite(file: String(filePath ?? ""), line: UInt(clamping: lineNumber))
        take(Failure(message: description, site: site))
      }
    }
  }
#endif
