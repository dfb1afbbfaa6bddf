internal import StakeoutExpectations
internal import StakeoutReporting
internal import Testing

/// Swift Testing, for an example that throws.
struct SwiftTestingHost: ExampleHost {
  /// `Test.cancel` cancels the test's task.
  func isEnd(_ error: any Error) -> Bool { Task.isCancelled }

  func record(_ error: any Error, at site: SourceSite) {
    guard !(error is RequireError), !(error is ExpectationFailedError) else { return }
    Issue.record(error, sourceLocation: SourceLocation(site))
  }
}
