internal import StakeoutBase

/// The test framework that runs an example, as far as thrown errors need it.
protocol ExampleHost: Sendable {
  /// Whether the error ends the test without failing it, such as a skip or a cancellation.
  func isEnd(_ error: any Error) -> Bool

  /// Ends the test in the same way as an earlier test that ended with this error.
  ///
  /// - Throws: The error, or its replacement.
  func endAgain(with error: any Error) throws

  /// Fails the test with the error, unless the error stands for a failure that was reported before.
  func record(_ error: any Error, at site: SourceSite)
}

extension ExampleHost {
  /// Fails the test with the error that ended a hook or an example at this line.
  func fail(with error: any Error, at site: SourceSite) {
    guard let stop = error as? StopTest else { return record(error, at: site) }
    if let failure = stop.failure { Reporter.report(failure) }
  }

  func endAgain(with error: any Error) throws { throw error }
}
