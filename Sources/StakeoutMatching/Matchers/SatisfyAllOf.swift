/// A matcher that accepts what all of these accept.
///
/// It fails both ways what one of them fails both ways. All of them judge, on one evaluation of the
/// expression, and an error that one of them throws fails the expectation as "unexpected error
/// thrown". An empty list accepts everything.
///
/// A nil, or an error of the expression, is for the matchers to judge: Nimble fails nil also if all
/// of them accept it.
@inlinable
public func satisfyAllOf<T>(_ matchers: Matcher<T>...) -> Matcher<T> {
  satisfyAllOf(matchers)
}

/// A matcher that accepts what all of these accept.
///
/// It fails both ways what one of them fails both ways. An empty list accepts everything.
@inlinable
public func satisfyAllOf<T>(_ matchers: [Matcher<T>]) -> Matcher<T> {
  .combining(matchers, called: "all of") { $0.ofAll }
}

/// A matcher that accepts what all of these, of which some may be asynchronous, accept.
///
/// They judge one after the other, in the isolation of the expectation.
@available(macOS 13.0.0, iOS 16.0.0, tvOS 16.0.0, watchOS 9.0.0, *)
public func satisfyAllOf<T>(_ matchers: any AsyncableMatcher<T>...) -> AsyncMatcher<T> {
  satisfyAllOf(matchers)
}

/// A matcher that accepts what all of these, of which some may be asynchronous, accept.
///
/// They judge one after the other, in the isolation of the expectation.
@available(macOS 13.0.0, iOS 16.0.0, tvOS 16.0.0, watchOS 9.0.0, *)
public func satisfyAllOf<T>(_ matchers: [any AsyncableMatcher<T>]) -> AsyncMatcher<T> {
  .combining(matchers) { $0.ofAll }
}

/// A matcher that accepts what both accept, as `satisfyAllOf` does.
@inlinable
public func && <T>(left: Matcher<T>, right: Matcher<T>) -> Matcher<T> {
  satisfyAllOf([left, right])
}

// Each of the three has an asynchronous matcher on a side: a form for any two would be preferred in
// async code even for two synchronous matchers, and ask for an `await` that nothing needs.

/// A matcher that accepts what both accept, both asynchronous.
@available(macOS 13.0.0, iOS 16.0.0, tvOS 16.0.0, watchOS 9.0.0, *)
public func && <T>(
  left: AsyncMatcher<T>, right: AsyncMatcher<T>
) -> AsyncMatcher<T> {
  satisfyAllOf([left, right] as [any AsyncableMatcher<T>])
}

/// A matcher that accepts what both accept, the first of them asynchronous.
@available(macOS 13.0.0, iOS 16.0.0, tvOS 16.0.0, watchOS 9.0.0, *)
public func && <T>(
  left: AsyncMatcher<T>, right: some AsyncableMatcher<T>
) -> AsyncMatcher<T> {
  satisfyAllOf([left, right] as [any AsyncableMatcher<T>])
}

/// A matcher that accepts what both accept, the second of them asynchronous.
@available(macOS 13.0.0, iOS 16.0.0, tvOS 16.0.0, watchOS 9.0.0, *)
public func && <T>(
  left: some AsyncableMatcher<T>, right: AsyncMatcher<T>
) -> AsyncMatcher<T> {
  satisfyAllOf([left, right] as [any AsyncableMatcher<T>])
}

extension JointVerdicts {
  /// The verdict that all have to agree on: one that cannot judge keeps the others from it.
  @inlinable var ofAll: MatcherResult {
    let status: MatcherStatus =
      if contains(.fail) {
        .fail
      } else {
        MatcherStatus(bool: !contains(.doesNotMatch))
      }
    return result(status, phrase: "match all of: ", separator: ", and ")
  }
}
