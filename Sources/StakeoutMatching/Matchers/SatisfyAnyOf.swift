/// Matches if at least one of these matchers matches.
///
/// If none matches and one of them fails both `to` and `toNot`, so does this matcher. All of them
/// judge the same evaluation of the expression. If one of them throws an error, the expectation
/// fails with "unexpected error thrown". An empty list accepts nothing.
///
/// The matchers themselves judge a nil value, so `satisfyAnyOf(equal(1), beNil())` accepts nil. In
/// Nimble the first of these two decides, and `to` fails.
@inlinable
public func satisfyAnyOf<T>(_ matchers: Matcher<T>...) -> Matcher<T> {
  satisfyAnyOf(matchers)
}

/// Matches if at least one of these matchers matches.
///
/// If none matches and one of them fails both `to` and `toNot`, so does this matcher. An empty list
/// accepts nothing.
@inlinable
public func satisfyAnyOf<T>(_ matchers: [Matcher<T>]) -> Matcher<T> {
  .combining(matchers, called: "any of") { $0.ofAny }
}

/// Matches if at least one of these matchers matches.
///
/// Some of them may be asynchronous.
///
/// They judge one after the other, in the isolation of the expectation.
@available(macOS 13.0.0, iOS 16.0.0, tvOS 16.0.0, watchOS 9.0.0, *)
public func satisfyAnyOf<T>(_ matchers: any AsyncableMatcher<T>...) -> AsyncMatcher<T> {
  satisfyAnyOf(matchers)
}

/// Matches if at least one of these matchers matches.
///
/// Some of them may be asynchronous.
///
/// They judge one after the other, in the isolation of the expectation.
@available(macOS 13.0.0, iOS 16.0.0, tvOS 16.0.0, watchOS 9.0.0, *)
public func satisfyAnyOf<T>(_ matchers: [any AsyncableMatcher<T>]) -> AsyncMatcher<T> {
  .combining(matchers) { $0.ofAny }
}

/// Matches if at least one of the two matchers matches, like `satisfyAnyOf`.
@inlinable
public func || <T>(left: Matcher<T>, right: Matcher<T>) -> Matcher<T> {
  satisfyAnyOf([left, right])
}

// Each of the three has an asynchronous matcher on one side. In async code the compiler would
// prefer a form for any two matchers even if both are synchronous, and would require an unnecessary
// `await`.

/// Matches if at least one of the two matchers matches.
///
/// Both are asynchronous.
@available(macOS 13.0.0, iOS 16.0.0, tvOS 16.0.0, watchOS 9.0.0, *)
public func || <T>(
  left: AsyncMatcher<T>, right: AsyncMatcher<T>
) -> AsyncMatcher<T> {
  satisfyAnyOf([left, right] as [any AsyncableMatcher<T>])
}

/// Matches if at least one of the two matchers matches.
///
/// The first is asynchronous.
@available(macOS 13.0.0, iOS 16.0.0, tvOS 16.0.0, watchOS 9.0.0, *)
public func || <T>(
  left: AsyncMatcher<T>, right: some AsyncableMatcher<T>
) -> AsyncMatcher<T> {
  satisfyAnyOf([left, right] as [any AsyncableMatcher<T>])
}

/// Matches if at least one of the two matchers matches.
///
/// The second is asynchronous.
@available(macOS 13.0.0, iOS 16.0.0, tvOS 16.0.0, watchOS 9.0.0, *)
public func || <T>(
  left: some AsyncableMatcher<T>, right: AsyncMatcher<T>
) -> AsyncMatcher<T> {
  satisfyAnyOf([left, right] as [any AsyncableMatcher<T>])
}

extension JointVerdicts {
  /// The verdict that requires one to match.
  ///
  /// If no matcher matches and one cannot judge, the verdict is `fail`.
  @inlinable var ofAny: MatcherResult {
    let status: MatcherStatus =
      if contains(.matches) {
        .matches
      } else {
        contains(.fail) ? .fail : .doesNotMatch
      }
    return result(status, phrase: "match one of: ", separator: ", or ")
  }
}
