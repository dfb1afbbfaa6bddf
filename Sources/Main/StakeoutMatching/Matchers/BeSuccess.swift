/// Matches a success.
///
/// A nil value fails `to` and `toNot`.
///
/// - Parameter test: Further expectations about the value. The matcher fails if one of them fails.
@inlinable
public func beSuccess<Success, Failure>(
  test: ((Success) -> Void)? = nil
) -> Matcher<Result<Success, Failure>> {
  resulting("success", passing: test) { $0.value }
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
    noun: "success(\(stringify(value)))", where: { $0.value == value })
}

/// Matches a success whose value this matcher accepts.
///
/// A nil value fails `to` and `toNot`.
@inlinable
public func beSuccess<Success, Failure>(
  _ matcher: Matcher<Success>
) -> Matcher<Result<Success, Failure>> {
  resulting("success", matching: matcher) { $0.value }
}

extension Result {
  /// The value of a success.
  @inlinable var value: Success? {
    if case .success(let value) = self { value } else { nil }
  }
}

/// Creates a matcher for results that have this part, if the part passes the test.
@inlinable
func resulting<Success, Failure, Part>(
  _ name: String, passing test: ((Part) -> Void)?,
  part: @escaping (Result<Success, Failure>) -> Part?
) -> Matcher<Result<Success, Failure>> {
  .judging(
    "be <\(name)(\(Part.self))>\(satisfying(test))",
    noun: "\(name)(\(test == nil ? "\(Part.self)" : "satisfying a block"))",
    where: { result in part(result).map { passes($0, test) } ?? false })
}

/// Creates a matcher for results that have this part, if the part matches.
///
/// The inner matcher's message is printed below the outer one. If the result does not have this part,
/// there is no inner message.
@inlinable
func resulting<Success, Failure, Part>(
  _ name: String, matching matcher: Matcher<Part>,
  part: @escaping (Result<Success, Failure>) -> Part?
) -> Matcher<Result<Success, Failure>> {
  let phrase = { "be <\(name)(\(Part.self))> that satisfies matcher" }
  return Matcher(noun: { "\(name)(\(matcher.noun))" }) { expression in
    guard let result = try expression.evaluate() else {
      return MatcherResult(status: .fail, phrase: phrase).failedOnNil
    }
    guard let part = part(result) else {
      return MatcherResult(status: .doesNotMatch, phrase: phrase)
    }
    let inner = try matcher.result(for: part, at: expression.location)
    return MatcherResult(status: inner.status) {
      ExpectationMessage.expectedActualValueTo(phrase()).appended(details: inner.text(on: part))
    }
  }
}
