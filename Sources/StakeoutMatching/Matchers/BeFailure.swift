/// A matcher that accepts a failure; nil fails it both ways.
///
/// - Parameter test: further checks of the error; the matcher fails if an expectation in it does.
@inlinable
public func beFailure<Success, Failure>(
  test: ((Failure) -> Void)? = nil
) -> Matcher<Result<Success, Failure>> {
  .judging(
    "be <failure(\(Failure.self))>\(test == nil ? "" : " that satisfies block")",
    noun: "failure(\(test == nil ? "\(Failure.self)" : "satisfying a block"))",
    where: { result in
      guard case .failure(let error) = result else { return false }
      guard let test else { return true }
      return FailureTally.failures(in: { test(error) }) == 0
    })
}

/// A matcher that accepts a failure whose error this matcher accepts; nil fails it both ways.
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
