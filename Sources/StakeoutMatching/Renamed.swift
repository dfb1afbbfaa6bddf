/// Nimble's old name of ``Matcher``.
@available(*, unavailable, renamed: "Matcher")
public typealias Predicate = Matcher

/// Nimble's old name of ``MatcherResult``.
@available(*, unavailable, renamed: "MatcherResult")
public typealias PredicateResult = MatcherResult

/// Nimble's old name of ``MatcherStatus``.
@available(*, unavailable, renamed: "MatcherStatus")
public typealias PredicateStatus = MatcherStatus

/// Nimble's old name of ``AsyncMatcher``.
@available(*, unavailable, renamed: "AsyncMatcher")
public typealias AsyncPredicate = AsyncMatcher
