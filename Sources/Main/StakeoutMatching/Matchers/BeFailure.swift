/// Matches a failure.
///
/// A nil value fails `to` and `toNot`.
///
/// - Parameter test: Further expectations about the error. The matcher fails if one of them fails.
@inlinable
public func beFailure<Success, Failure>(
  test: ((Failure) -> Void)? = nil
) -> Matcher<Result<Success, Failure>> {
  resulting("failure", passing: test) { $0.error }
}

/// Matches a failure whose error this matcher accepts.
///
/// A nil value fails `to` and `toNot`.
@inlinable
public func beFailure<Success, Failure>(
  _ matcher: Matcher<Failure>
) -> Matcher<Result<Success, Failure>> {
  resulting("failure", matching: matcher) { $0.error }
}

extension Result {
  /// The error of a failure.
  @inlinable var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
