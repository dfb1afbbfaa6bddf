public import StakeoutMatching

/// Matches if all of these matchers match.
///
/// If one of them fails both `to` and `toNot`, so does this matcher. An empty list accepts
/// everything.
public func satisfyAllOf<T>(_ matchers: [Matcher<T>]) -> Matcher<T> {
  .combining(matchers, called: "all of") { $0.ofAll }
}

/// Matches if at least one of these matchers matches.
///
/// If none matches and one of them fails both `to` and `toNot`, so does this matcher. An empty list
/// accepts nothing.
public func satisfyAnyOf<T>(_ matchers: [Matcher<T>]) -> Matcher<T> {
  .combining(matchers, called: "any of") { $0.ofAny }
}
