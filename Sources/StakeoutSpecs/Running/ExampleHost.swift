internal import StakeoutReporting

/// The test framework as an example sees it that throws.
protocol ExampleHost: Sendable {
  /// Whether the error ends the test without failing it, as a skip or a cancellation does.
  func isEnd(_ error: any Error) -> Bool

  /// Ends the test as an earlier one was ended by this error.
  ///
  /// - Throws: The error, or what stands for it.
  func endAgain(with error: any Error) throws

  /// Fails the test with the error, unless it says what was reported before.
  func record(_ error: any Error, at site: SourceSite)
}

extension ExampleHost {
  func endAgain(with error: any Error) throws { throw error }
}
