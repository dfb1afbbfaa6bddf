/// Failures that the test's own framework records, by `#expect` or `XCTAssert`.
package enum FrameworkFailures {
  /// Runs `body` in a forked child and hands over each failure that the framework records meanwhile,
  /// which would go into the child's copy of the framework, and end with it.
  ///
  /// Only in a forked child: what it puts in place there, it leaves there.
  package static func handingOver(
    to take: @escaping @Sendable (Failure) -> Void, during body: () -> Void
  ) {
    #if canImport(Testing)
      if SwiftTestingReporter.running != nil {
        return handingOverIssues(to: take, during: body)
      }
    #endif
    #if canImport(XCTest)
      XCTestFailures.handingOver(to: take, during: body)
    #else
      body()
    #endif
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

  /// Runs `body` and hands over each issue that Swift Testing would record for it and its tasks,
  /// which does not count for the test then.
  ///
  /// Known issues and warnings stay with the test, each once.
  ///
  /// - Parameter isOwn: Whether the code that records an issue belongs to the body: on its thread, or
  ///   in its task.
  package static func diverting(
    to take: @escaping @Sendable (Failure) -> Void, where isOwn: @escaping @Sendable () -> Bool,
    during body: @Sendable () async throws -> Void
  ) async throws {
    #if canImport(Testing)
      try await divertingIssues(to: take, where: isOwn, during: body)
    #else
      try await body()
    #endif
  }
}
