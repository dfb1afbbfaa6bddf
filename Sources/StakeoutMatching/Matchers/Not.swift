/// A matcher that accepts what the other does not; what fails that one both ways fails this one
/// both ways, as nil often does.
@inlinable
public func not<T>(_ matcher: Matcher<T>) -> Matcher<T> {
  // What wakes an expectation of the one wakes an expectation of the other.
  var negated =
    matcher.isPreparing
    ? matcher.preparing { not($0) }
    : matcher.replacingJudgement { try matcher.satisfies($0).negated }
  if let judge = matcher.asyncJudgement {
    negated.asyncJudgement = { try await judge($0).negated }
  }
  return negated.named("not(\(matcher.noun))")
}

/// A matcher that accepts what the other does not; what fails that one both ways fails this one
/// both ways, as nil often does.
public func not<T>(_ matcher: AsyncMatcher<T>) -> AsyncMatcher<T> {
  AsyncMatcher { try await matcher.satisfies($0).negated }
}

extension MatcherResult {
  @usableFromInline var negated: MatcherResult {
    var result = mapMessage { $0.prepended(expectation: "not ") }
    switch status {
    case .matches: result.status = .doesNotMatch
    case .doesNotMatch: result.status = .matches
    case .fail: break
    }
    return result
  }
}
