#if canImport(XCTest)
  internal import XCTest

  /// Failures of XCTest in a forked child.
  enum XCTestFailures {
    /// Runs `body` and hands over each failure meanwhile.
    static func handingOver(
      to take: @escaping @Sendable (Failure) -> Void, during body: () -> Void
    ) {
      let observer = Observer(take: take)
      XCTestObservationCenter.shared.addTestObserver(observer)
      defer { XCTestObservationCenter.shared.removeTestObserver(observer) }
      body()
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
