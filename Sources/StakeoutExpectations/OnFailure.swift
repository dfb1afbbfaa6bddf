internal import StakeoutMatching

extension Expectation {
  /// Throws the error when a verb before this one has failed.
  ///
  /// Without a verb before it, it fails the test and throws nothing.
  public func onFailure(`throw` error: any Error) throws {
    switch status {
    case .passed: break
    case .failed, .mixed: throw error
    case .pending:
      // Nimble's text, back quotes where it has them.
      fail(
        """
        Attempted to call `Expectation.onFailure(throw:) before a matcher has been applied.
        Try using `expect(...).to(...).onFailure(throw: ...`) instead.
        """, location: location)
    }
  }
}
