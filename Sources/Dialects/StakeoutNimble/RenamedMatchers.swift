public import StakeoutBase

/// Nimble's old name for `Matcher`.
@available(*, unavailable, renamed: "Matcher")
public typealias Predicate = Matcher

/// Nimble's old name for `MatcherResult`.
@available(*, unavailable, renamed: "MatcherResult")
public typealias PredicateResult = MatcherResult

/// Nimble's old name for `MatcherStatus`.
@available(*, unavailable, renamed: "MatcherStatus")
public typealias PredicateStatus = MatcherStatus

/// Nimble's old name for `AsyncMatcher`.
@available(*, unavailable, renamed: "AsyncMatcher")
public typealias AsyncPredicate = AsyncMatcher
