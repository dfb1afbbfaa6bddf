/// Failures that the test's own framework records, by `#expect` or `XCTAssert`.
package enum FrameworkFailures {
  /// Runs `body` in a forked child and hands over each failure that the framework records meanwhile,
  /// which would go into the child's copy of the framework, and end with it.
  ///
  /// Only in a forked child: what it puts in place there, it leaves there.
  package static func handingOver(
    to take: @escaping @Sendable (Failure) -> Void, during body: () -> Void
  ) {
    if SwiftTestingReporter.running != nil {
      return handingOverIssues(to: take, during: body)
    }
    XCTestFailures.handingOver(to: take, during: body)
  }

  /// Whether `Test.cancel()` has thrown the error, whose type Swift Testing keeps to itself.
  package static func isOfCancelledTest(_ error: any Error) -> Bool {
    String(reflecting: type(of: error)) == "Testing.SkipInfo"
  }

  /// Records a failure as an issue of Swift Testing.
  ///
  /// - Returns: Whether Swift Testing runs the test here.
  package static func record(_ failure: Failure) -> Bool {
    guard let running = SwiftTestingReporter.running else { return false }
    running.report(failure)
    return true
  }
}
