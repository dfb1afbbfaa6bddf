internal import StakeoutBase

extension Expectation {
  /// Throws the error if an earlier verb has failed.
  ///
  /// If no verb was applied, it fails the test and throws no error.
  public func onFailure(`throw` error: any Error) throws {
    switch status {
    case .passed: break
    case .failed, .mixed: throw error
    case .pending:
      // Nimble's text, including its back quotes.
      fail(
        """
        Attempted to call `Expectation.onFailure(throw:) before a matcher has been applied.
        Try using `expect(...).to(...).onFailure(throw: ...`) instead.
        """, location: location)
    }
  }
}
