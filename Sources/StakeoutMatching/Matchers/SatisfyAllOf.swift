/// Matches if all of these matchers match.
///
/// If one of them fails both `to` and `toNot`, so does this matcher. All of them judge the same
/// evaluation of the expression. If one of them throws an error, the expectation fails with
/// "unexpected error thrown". An empty list accepts everything.
///
/// The matchers themselves judge a nil value or an error of the expression. In Nimble a nil fails
/// even if all of them accept it.
@inlinable
public func satisfyAllOf<T>(_ matchers: Matcher<T>...) -> Matcher<T> {
  satisfyAllOf(matchers)
}

/// Matches if all of these matchers match.
///
/// If one of them fails both `to` and `toNot`, so does this matcher. An empty list accepts
/// everything.
@inlinable
public func satisfyAllOf<T>(_ matchers: [Matcher<T>]) -> Matcher<T> {
  .combining(matchers, called: "all of") { $0.ofAll }
}

/// Matches if all of these matchers match.
///
/// Some of them may be asynchronous.
///
/// They judge one after the other, in the isolation of the expectation.
@available(macOS 13.0.0, iOS 16.0.0, tvOS 16.0.0, watchOS 9.0.0, *)
public func satisfyAllOf<T>(_ matchers: any AsyncableMatcher<T>...) -> AsyncMatcher<T> {
  satisfyAllOf(matchers)
}

/// Matches if all of these matchers match.
///
/// Some of them may be asynchronous.
///
/// They judge one after the other, in the isolation of the expectation.
@available(macOS 13.0.0, iOS 16.0.0, tvOS 16.0.0, watchOS 9.0.0, *)
public func satisfyAllOf<T>(_ matchers: [any AsyncableMatcher<T>]) -> AsyncMatcher<T> {
  .combining(matchers) { $0.ofAll }
}

/// Matches if both matchers match, like `satisfyAllOf`.
@inlinable
public func && <T>(left: Matcher<T>, right: Matcher<T>) -> Matcher<T> {
  satisfyAllOf([left, right])
}

// Each of the three has an asynchronous matcher on one side. In async code the compiler would
// prefer a form for any two matchers even if both are synchronous, and would require an unnecessary
// `await`.

/// Matches if both matchers match.
///
/// Both are asynchronous.
@available(macOS 13.0.0, iOS 16.0.0, tvOS 16.0.0, watchOS 9.0.0, *)
public func && <T>(
  left: AsyncMatcher<T>, right: AsyncMatcher<T>
) -> AsyncMatcher<T> {
  satisfyAllOf([left, right] as [any AsyncableMatcher<T>])
}

/// Matches if both matchers match.
///
/// The first is asynchronous.
@available(macOS 13.0.0, iOS 16.0.0, tvOS 16.0.0, watchOS 9.0.0, *)
public func && <T>(
  left: AsyncMatcher<T>, right: some AsyncableMatcher<T>
) -> AsyncMatcher<T> {
  satisfyAllOf([left, right] as [any AsyncableMatcher<T>])
}

/// Matches if both matchers match.
///
/// The second is asynchronous.
@available(macOS 13.0.0, iOS 16.0.0, tvOS 16.0.0, watchOS 9.0.0, *)
public func && <T>(
  left: some AsyncableMatcher<T>, right: AsyncMatcher<T>
) -> AsyncMatcher<T> {
  satisfyAllOf([left, right] as [any AsyncableMatcher<T>])
}

extension JointVerdicts {
  /// The verdict that requires all to match.
  ///
  /// If one of them cannot judge, the verdict is `fail`.
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
