internal import StakeoutReporting

/// The test framework as an example sees it that throws.
protocol ExampleHost: Sendable {
  /// Whether the error ends the test without failing it, as a skip or a cancellation does.
  func isEnd(_ error: any Error) -> Bool

  /// Fails the test with the error, unless it says what was reported before.
  func record(_ error: any Error, at site: SourceSite)
}
