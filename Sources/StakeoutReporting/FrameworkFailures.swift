/// Failures that the test's own framework records, `#expect` or `XCTAssert`, in a forked child.
///
/// They would go into the child's copy of the framework, and end with it.
package enum FrameworkFailures {
  /// Runs `body` and hands over each failure that the framework records meanwhile.
  ///
  /// Only in a forked child: what it puts in place there, it leaves there.
  package static func handingOver(
    to take: @escaping @Sendable (Failure) -> Void, during body: () -> Void
  ) {
    #if canImport(Testing)
      if SwiftTestingReporter.running != nil {
        return SwiftTestingFailures.handingOver(to: take, during: body)
      }
    #endif
    #if canImport(XCTest) && !canImport(Darwin)
      XCTestFailures.handOver(to: take)
    #endif
    body()
  }
}
