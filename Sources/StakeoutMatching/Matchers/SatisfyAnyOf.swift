/// A matcher that accepts what one of these accepts.
///
/// What none of them accepts, and one of them fails both ways, it fails both ways. All of them
/// judge, on one evaluation of the expression, and an error that one of them throws fails the
/// expectation as "unexpected error thrown". An empty list accepts nothing.
///
/// A nil is for the matchers to judge, so that `satisfyAnyOf(equal(1), beNil())` accepts it. In
/// Nimble the first of these two decides, and `to` fails.
@inlinable
public func satisfyAnyOf<T>(_ matchers: Matcher<T>...) -> Matcher<T> {
  satisfyAnyOf(matchers)
}

/// A matcher that accepts what one of these accepts.
///
/// What none of them accepts, and one of them fails both ways, it fails both ways. An empty list
/// accepts nothing.
@inlinable
public func satisfyAnyOf<T>(_ matchers: [Matcher<T>]) -> Matcher<T> {
  .combining(matchers, called: "any of") { $0.ofAny }
}

/// A matcher that accepts what one of these, of which some may be asynchronous, accepts.
///
/// They judge one after the other, in the isolation of the expectation.
@available(macOS 13.0.0, iOS 16.0.0, tvOS 16.0.0, watchOS 9.0.0, *)
public func satisfyAnyOf<T>(_ matchers: any AsyncableMatcher<T>...) -> AsyncMatcher<T> {
  satisfyAnyOf(matchers)
}

/// A matcher that accepts what one of these, of which some may be asynchronous, accepts.
///
/// They judge one after the other, in the isolation of the expectation.
@available(macOS 13.0.0, iOS 16.0.0, tvOS 16.0.0, watchOS 9.0.0, *)
public func satisfyAnyOf<T>(_ matchers: [any AsyncableMatcher<T>]) -> AsyncMatcher<T> {
  .combining(matchers) { $0.ofAny }
}

/// A matcher that accepts what one of the two accepts, as `satisfyAnyOf` does.
@inlinable
public func || <T>(left: Matcher<T>, right: Matcher<T>) -> Matcher<T> {
  satisfyAnyOf([left, right])
}

// Each of the three has an asynchronous matcher on a side: a form for any two would be preferred in
// async code even for two synchronous matchers, and ask for an `await` that nothing needs.

/// A matcher that accepts what one of the two accepts, both asynchronous.
@available(macOS 13.0.0, iOS 16.0.0, tvOS 16.0.0, watchOS 9.0.0, *)
public func || <T>(
  left: AsyncMatcher<T>, right: AsyncMatcher<T>
) -> AsyncMatcher<T> {
  satisfyAnyOf([left, right] as [any AsyncableMatcher<T>])
}

/// A matcher that accepts what one of the two accepts, the first of them asynchronous.
@available(macOS 13.0.0, iOS 16.0.0, tvOS 16.0.0, watchOS 9.0.0, *)
public func || <T>(
  left: AsyncMatcher<T>, right: some AsyncableMatcher<T>
) -> AsyncMatcher<T> {
  satisfyAnyOf([left, right] as [any AsyncableMatcher<T>])
}

/// A matcher that accepts what one of the two accepts, the second of them asynchronous.
@available(macOS 13.0.0, iOS 16.0.0, tvOS 16.0.0, watchOS 9.0.0, *)
public func || <T>(
  left: some AsyncableMatcher<T>, right: AsyncMatcher<T>
) -> AsyncMatcher<T> {
  satisfyAnyOf([left, right] as [any AsyncableMatcher<T>])
}

extension JointVerdicts {
  /// The verdict that one of them suffices for: only where there is none, one that cannot judge
  /// leaves the question open.
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
