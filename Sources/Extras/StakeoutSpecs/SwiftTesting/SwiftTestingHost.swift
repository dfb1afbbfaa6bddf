internal import StakeoutExpectations
internal import StakeoutBase
internal import Testing

/// The host for examples that run in Swift Testing.
struct SwiftTestingHost: ExampleHost {
  /// `Test.cancel` cancels the test's task.
  func isEnd(_ error: any Error) -> Bool { Task.isCancelled }

  func endAgain(with error: any Error) throws {
    try Test.cancel("beforeAll cancelled an earlier example")
  }

  func record(_ error: any Error, at site: SourceSite) {
    guard !(error is RequireError), !(error is ExpectationFailedError) else { return }
    Issue.record(error, sourceLocation: SourceLocation(site))
  }
}
