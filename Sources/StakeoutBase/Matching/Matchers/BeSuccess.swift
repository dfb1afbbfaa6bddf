/// Matches a success.
///
/// A nil value fails `to` and `toNot`.
///
/// - Parameter test: Further checks of the value. The matcher fails if an expectation in it fails.
@inlinable
public func beSuccess<Success, Failure>(
  test: ((Success) -> Void)? = nil
) -> Matcher<Result<Success, Failure>> {
  .judging(
    "be <success(\(Success.self))>\(test == nil ? "" : " that satisfies block")",
    noun: "success(\(test == nil ? "\(Success.self)" : "satisfying a block"))",
    where: { result in
      guard case .success(let value) = result else { return false }
      return passes(value, test)
    })
}

/// Matches a success with an equal value.
///
/// A nil value fails `to` and `toNot`.
@inlinable
public func beSuccess<Success, Failure>(
  _ value: Success
) -> Matcher<Result<Success, Failure>> where Success: Equatable {
  .judging(
    "be <success(\(Success.self))> that equals \(stringify(value))",
    noun: "success(\(stringify(value)))",
    where: { result in
      guard case .success(let actual) = result else { return false }
      return actual == value
    })
}

/// Matches a success whose value this matcher accepts.
///
/// A nil value fails `to` and `toNot`.
@inlinable
public func beSuccess<Success, Failure>(
  _ matcher: Matcher<Success>
) -> Matcher<Result<Success, Failure>> {
  resulting(
    { "success(\(Success.self))" }, noun: { "success(\(matcher.noun))" }, matcher,
    part: { result in
      guard case .success(let value) = result else { return nil }
      return .some(value)
    })
}

/// Creates a matcher for results that have this part, if the part matches.
///
/// The inner matcher's message comes below the outer one. Without this part there is no inner
/// message.
@inlinable
func resulting<Success, Failure, Part>(
  _ kind: @escaping () -> String, noun: @escaping () -> String, _ matcher: Matcher<Part>,
  part: @escaping (Result<Success, Failure>) -> Part?
) -> Matcher<Result<Success, Failure>> {
  let phrase = { "be <\(kind())> that satisfies matcher" }
  return Matcher(noun: noun) { expression in
    guard let result = try expression.evaluate() else {
      return MatcherResult(status: .fail, phrase: phrase).failedOnNil
    }
    guard let part = part(result) else {
      return MatcherResult(status: .doesNotMatch, phrase: phrase)
    }
    let inner = try matcher.satisfies(
      Expression(constant: part, location: expression.location))
    return MatcherResult(status: inner.status) {
      ExpectationMessage.expectedActualValueTo(phrase()).appended(details: inner.text(on: part))
    }
  }
}
