/// Matches if at least one of these matchers matches.
///
/// If none matches and one of them fails both `to` and `toNot`, so does this matcher. All of them
/// judge the same evaluation of the expression. If one of them throws an error, the expectation fails
/// with "unexpected error thrown". An empty list accepts nothing.
///
/// The matchers themselves judge a nil value, so `satisfyAnyOf(equal(1), beNil())` accepts nil. In
/// Nimble, the first of these two decides, and `to` fails.
@inlinable
public func satisfyAnyOf<T>(_ matchers: Matcher<T>...) -> Matcher<T> {
  .combining(matchers, called: "any of") { $0.ofAny }
}

/// Matches if at least one of the two matchers matches, like `satisfyAnyOf`.
@inlinable
public func || <T>(left: Matcher<T>, right: Matcher<T>) -> Matcher<T> {
  satisfyAnyOf(left, right)
}

extension CombinedResults {
  /// The merged result, which requires one matcher to match.
  ///
  /// If no matcher matches and one cannot judge, the status is `fail`.
  @inlinable package var ofAny: MatcherResult {
    let status: MatcherStatus =
      if contains(.matches) {
        .matches
      } else {
        contains(.fail) ? .fail : .doesNotMatch
      }
    return result(status, phrase: "match one of: ", separator: ", or ")
  }
}
