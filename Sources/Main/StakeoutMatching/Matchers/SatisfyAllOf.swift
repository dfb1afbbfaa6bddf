/// Matches if all of these matchers match.
///
/// If one of them fails both `to` and `toNot`, so does this matcher. All of them judge the same
/// evaluation of the expression. If one of them throws an error, the expectation fails with
/// "unexpected error thrown". An empty list accepts everything.
///
/// The matchers themselves judge a nil value or an error of the expression. In Nimble, a nil value
/// fails even if all of them accept it.
@inlinable
public func satisfyAllOf<T>(_ matchers: Matcher<T>...) -> Matcher<T> {
  .combining(matchers, called: "all of") { $0.ofAll }
}

/// Matches if both matchers match, like `satisfyAllOf`.
@inlinable
public func && <T>(left: Matcher<T>, right: Matcher<T>) -> Matcher<T> {
  satisfyAllOf(left, right)
}

extension CombinedResults {
  /// The merged result, which requires all matchers to match.
  ///
  /// If one of them cannot judge, the status is `fail`.
  @inlinable package var ofAll: MatcherResult {
    let status: MatcherStatus =
      if contains(.fail) {
        .fail
      } else {
        MatcherStatus(bool: !contains(.doesNotMatch))
      }
    return result(status, phrase: "match all of: ", separator: ", and ")
  }
}
