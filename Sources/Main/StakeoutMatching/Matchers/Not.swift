/// Matches if the other matcher does not match.
///
/// If the other matcher fails both `to` and `toNot`, as it often does on nil, this matcher does, too.
@inlinable
public func not<T>(_ matcher: Matcher<T>) -> Matcher<T> {
  // Keep the wake source: it rings at the same changes.
  var negated =
    matcher.isPreparing
    ? matcher.preparing { not($0) }
    : matcher.replacingJudgement { try matcher.satisfies($0).negated }
  if let judge = matcher.extras.asyncJudgement {
    negated.extras.asyncJudgement = { try await judge($0).negated }
  }
  return negated.named("not(\(matcher.noun))")
}

extension MatcherResult {
  /// The opposite result; the status `fail` stays.
  @usableFromInline package var negated: MatcherResult {
    var result = withNegatedText
    switch status {
    case .matches: result.status = .doesNotMatch
    case .doesNotMatch: result.status = .matches
    case .fail: break
    }
    return result
  }
}
