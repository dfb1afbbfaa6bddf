/// Matches a failure.
///
/// A nil value fails `to` and `toNot`.
///
/// - Parameter test: Further checks of the error. The matcher fails if an expectation in it fails.
@inlinable
public func beFailure<Success, Failure>(
  test: ((Failure) -> Void)? = nil
) -> Matcher<Result<Success, Failure>> {
  .judging(
    "be <failure(\(Failure.self))>\(test == nil ? "" : " that satisfies block")",
    noun: "failure(\(test == nil ? "\(Failure.self)" : "satisfying a block"))",
    where: { result in
      guard case .failure(let error) = result else { return false }
      return passes(error, test)
    })
}

/// Matches a failure whose error this matcher accepts.
///
/// A nil value fails `to` and `toNot`.
@inlinable
public func beFailure<Success, Failure>(
  _ matcher: Matcher<Failure>
) -> Matcher<Result<Success, Failure>> {
  resulting(
    { "failure(\(Failure.self))" }, noun: { "failure(\(matcher.noun))" }, matcher,
    part: { result in
      guard case .failure(let error) = result else { return nil }
      return error
    })
}
