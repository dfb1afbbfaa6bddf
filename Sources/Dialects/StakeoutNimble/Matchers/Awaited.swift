public import StakeoutMatching

extension AsyncMatcher {
  /// Creates a matcher from a closure that returns the whole verdict.
  ///
  /// A nil value fails `to` and `toNot`.
  public static func define(
    matcher:
      nonisolated(nonsending) @escaping (AsyncExpression<T>) async throws -> MatcherResult
  ) -> AsyncMatcher<T> {
    AsyncMatcher(matcher).requireNonNil
  }

  /// Creates a matcher from a closure that receives the message "to `message`, got the value", to
  /// return or extend it.
  ///
  /// A nil value fails `to` and `toNot`.
  public static func define(
    _ message: String = "match",
    matcher:
      nonisolated(nonsending) @escaping (
        AsyncExpression<T>, ExpectationMessage
      ) async throws -> MatcherResult
  ) -> AsyncMatcher<T> {
    defineNilable(message, matcher: matcher).requireNonNil
  }

  /// Creates a matcher from a closure that receives the message "to `message`, got the value", to
  /// return or extend it.
  ///
  /// A nil value is passed to the closure like any other value.
  public static func defineNilable(
    _ message: String = "match",
    matcher:
      nonisolated(nonsending) @escaping (
        AsyncExpression<T>, ExpectationMessage
      ) async throws -> MatcherResult
  ) -> AsyncMatcher<T> {
    let expectation = ExpectationMessage.expectedActualValueTo(message)
    return AsyncMatcher { try await matcher($0, expectation) }
  }

  /// Creates a matcher from a closure that returns only the status.
  ///
  /// A nil value fails `to` and `toNot`.
  public static func simple(
    _ message: String = "match",
    matcher:
      nonisolated(nonsending) @escaping (AsyncExpression<T>) async throws -> MatcherStatus
  ) -> AsyncMatcher<T> {
    simpleNilable(message, matcher: matcher).requireNonNil
  }

  /// Creates a matcher from a closure that returns only the status.
  ///
  /// A nil value is passed to the closure like any other value.
  public static func simpleNilable(
    _ message: String = "match",
    matcher:
      nonisolated(nonsending) @escaping (AsyncExpression<T>) async throws -> MatcherStatus
  ) -> AsyncMatcher<T> {
    let expectation = ExpectationMessage.expectedActualValueTo(message)
    return AsyncMatcher { MatcherResult(status: try await matcher($0), message: expectation) }
  }

  /// This matcher, except that a nil value fails `to` and `toNot`.
  ///
  /// The failure then has the hint "(use beNil() to match nils)". The expression is evaluated once, even if
  /// the matcher evaluates it several times.
  public var requireNonNil: AsyncMatcher<T> {
    let matcher = self
    return AsyncMatcher { expression in
      let once = expression.evaluatedOnce()
      let result = try await matcher.satisfies(once)
      return try await once.evaluate() == nil ? result.failedOnNil : result
    }
  }
}

// These functions combine matchers of which some are asynchronous, or take an asynchronous closure.

/// Matches if all of these matchers match.
///
/// Some of them may be asynchronous. They judge one after the other, in the isolation of the expectation.
public func satisfyAllOf<T>(_ matchers: any AsyncableMatcher<T>...) -> AsyncMatcher<T> {
  satisfyAllOf(matchers)
}

/// Matches if all of these matchers match.
///
/// Some of them may be asynchronous. They judge one after the other, in the isolation of the expectation.
public func satisfyAllOf<T>(_ matchers: [any AsyncableMatcher<T>]) -> AsyncMatcher<T> {
  .combining(matchers) { $0.ofAll }
}

// Each overload of `&&` and `||` requires an asynchronous matcher on one side. In async code the compiler
// would prefer an overload for any two matchers even if both are synchronous, and would require an
// unnecessary `await`. The second overload is disfavored, because otherwise two asynchronous matchers would
// fit both overloads equally well.

/// Matches if both matchers match.
///
/// At least the first is asynchronous.
public func && <T>(
  left: AsyncMatcher<T>, right: some AsyncableMatcher<T>
) -> AsyncMatcher<T> {
  satisfyAllOf([left, right] as [any AsyncableMatcher<T>])
}

/// Matches if both matchers match.
///
/// The second is asynchronous.
@_disfavoredOverload
public func && <T>(
  left: some AsyncableMatcher<T>, right: AsyncMatcher<T>
) -> AsyncMatcher<T> {
  satisfyAllOf([left, right] as [any AsyncableMatcher<T>])
}

/// Matches if at least one of these matchers matches.
///
/// Some of them may be asynchronous. They judge one after the other, in the isolation of the expectation.
public func satisfyAnyOf<T>(_ matchers: any AsyncableMatcher<T>...) -> AsyncMatcher<T> {
  satisfyAnyOf(matchers)
}

/// Matches if at least one of these matchers matches.
///
/// Some of them may be asynchronous. They judge one after the other, in the isolation of the expectation.
public func satisfyAnyOf<T>(_ matchers: [any AsyncableMatcher<T>]) -> AsyncMatcher<T> {
  .combining(matchers) { $0.ofAny }
}

/// Matches if at least one of the two matchers matches.
///
/// At least the first is asynchronous.
public func || <T>(
  left: AsyncMatcher<T>, right: some AsyncableMatcher<T>
) -> AsyncMatcher<T> {
  satisfyAnyOf([left, right] as [any AsyncableMatcher<T>])
}

/// Matches if at least one of the two matchers matches.
///
/// The second is asynchronous.
@_disfavoredOverload
public func || <T>(
  left: some AsyncableMatcher<T>, right: AsyncMatcher<T>
) -> AsyncMatcher<T> {
  satisfyAnyOf([left, right] as [any AsyncableMatcher<T>])
}

/// Matches if the other matcher does not match.
///
/// If the other matcher fails both `to` and `toNot`, as it often does on nil, so does this one.
public func not<T>(_ matcher: AsyncMatcher<T>) -> AsyncMatcher<T> {
  AsyncMatcher { try await matcher.satisfies($0).negated }
}

/// Applies an asynchronous closure, which may return nil, to the value, and matches if the other
/// matcher accepts the result.
///
/// Nil is passed to the other matcher unchanged.
public func map<T, U>(
  _ transform: nonisolated(nonsending) @escaping (T) async throws -> U?,
  _ matcher: some AsyncableMatcher<U>
) -> AsyncMatcher<T> {
  AsyncMatcher { expression in
    let mapped = expression.cast { value async throws -> U? in
      guard let value else { return nil }
      return try await transform(value)
    }
    return try await matcher.satisfies(showing: mapped.evaluatedOnce())
  }
}

/// Applies an asynchronous closure to the value, and matches if the other matcher accepts the
/// result.
///
/// A nil value, and nil from the closure, fail `to` and `toNot`.
public func compactMap<T, U>(
  _ transform: nonisolated(nonsending) @escaping (T) async throws -> U?,
  _ matcher: some AsyncableMatcher<U>
) -> AsyncMatcher<T> {
  AsyncMatcher { expression in
    guard let value = try await expression.evaluate() else {
      return .unmapped(T.self, U.self).failedOnNil
    }
    guard let mapped = try await transform(value) else { return .unmapped(T.self, U.self) }
    return try await matcher.satisfies(
      showing: AsyncExpression(expression: { mapped }, location: expression.location))
  }
}

/// Matches sequences whose elements all pass the asynchronous test.
///
/// A nil value fails `to` and `toNot`. The elements are tested one after the other, in the
/// isolation of the expectation.
public func allPass<S: Sequence>(
  _ passFunc: nonisolated(nonsending) @escaping (S.Element) async throws -> Bool
) -> AsyncMatcher<S> {
  allPass("pass a condition", passFunc)
}

/// Matches sequences whose elements all pass the asynchronous test.
///
/// A nil value fails `to` and `toNot`.
///
/// - Parameters:
///   - passName: The text that replaces "pass a condition" in the message.
///   - passFunc: Returns whether an element passes.
public func allPass<S: Sequence>(
  _ passName: String,
  _ passFunc: nonisolated(nonsending) @escaping (S.Element) async throws -> Bool
) -> AsyncMatcher<S> {
  allPass(
    AsyncMatcher<S.Element>.simple(passName) { expression in
      guard let element = try await expression.evaluate() else { return .fail }
      return MatcherStatus(bool: try await passFunc(element))
    })
}

/// Matches sequences whose elements all match.
///
/// A nil value fails `to` and `toNot`. The elements are judged one after the other, in the
/// isolation of the expectation.
public func allPass<S: Sequence>(
  _ elementMatcher: AsyncMatcher<S.Element>
) -> AsyncMatcher<S> {
  AsyncMatcher { expression in
    guard let elements = try await expression.evaluate() else { return .passingOnNil }
    var last: MatcherResult?
    for element in elements {
      let result = try await elementMatcher.satisfies(
        AsyncExpression(expression: { element }, location: expression.location))
      guard result.status == .matches else { return .failing(at: element, in: elements, result) }
      last = result
    }
    return .allElementsPassed(last)
  }
}

/// Matches sequences with an element for which the asynchronous closure returns true.
///
/// A nil value fails `to` and `toNot`. The elements are checked one after the other, up to the
/// first such element.
///
/// - Parameters:
///   - matcher: Returns whether an element satisfies the check.
///   - matcherDescription: The message's description of the element, such as "that is big".
public func containElementSatisfying<S: Sequence>(
  _ matcher: nonisolated(nonsending) @escaping (S.Element) async -> Bool,
  _ matcherDescription: String = ""
) -> AsyncMatcher<S> {
  AsyncMatcher { expression in
    guard let sequence = try await expression.evaluate() else {
      return MatcherResult(status: .fail) { finding(matcherDescription) }.failedOnNil
    }
    for element in sequence where await matcher(element) {
      return MatcherResult(bool: true) { finding(matcherDescription) }
    }
    return MatcherResult(bool: false) { finding(matcherDescription) }
  }
}
