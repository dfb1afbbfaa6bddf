// The forms without an optional are disfavored: a closure of several statements fits both.

/// A matcher that accepts values of which the closure makes something that the other accepts.
///
/// Nil is passed on as it is. The failure says what the other matcher says, and shows the value
/// that the closure got.
@inlinable
@_disfavoredOverload
public func map<T, U>(
  _ transform: @escaping (T) throws -> U, _ matcher: Matcher<U>
) -> Matcher<T> {
  mapping({ try $0.map(transform) }, matcher)
}

/// A matcher that accepts values of which the asynchronous closure makes something that the other
/// accepts.
///
/// Nil is passed on as it is.
@_disfavoredOverload
public func map<T, U>(
  _ transform: nonisolated(nonsending) @escaping (T) async throws -> U,
  _ matcher: some AsyncableMatcher<U>
) -> AsyncMatcher<T> {
  AsyncMatcher { expression in
    let mapped = expression.cast { value async throws -> U? in
      guard let value else { return nil }
      return try await transform(value)
    }
    return try await matcher.satisfies(mapped.evaluatedOnce())
  }
}

/// A matcher that accepts values of which the closure makes something, or nil, that the other
/// accepts.
///
/// Nil is passed on as it is.
@inlinable
public func map<T, U>(
  _ transform: @escaping (T) throws -> U?, _ matcher: Matcher<U>
) -> Matcher<T> {
  mapping({ try $0.flatMap(transform) }, matcher)
}

/// A matcher that accepts values of which the asynchronous closure makes something, or nil, that
/// the other accepts.
///
/// Nil is passed on as it is.
public func map<T, U>(
  _ transform: nonisolated(nonsending) @escaping (T) async throws -> U?,
  _ matcher: some AsyncableMatcher<U>
) -> AsyncMatcher<T> {
  AsyncMatcher { expression in
    let mapped = expression.cast { value async throws -> U? in
      guard let value else { return nil }
      return try await transform(value)
    }
    return try await matcher.satisfies(mapped.evaluatedOnce())
  }
}

/// The wake source of the other matcher is not kept: the closure may look at other things.
@inlinable
func mapping<T, U>(
  _ transform: @escaping (T?) throws -> U?, _ matcher: Matcher<U>
) -> Matcher<T> {
  Matcher(noun: { "mapped to \(matcher.noun)" }) { expression in
    try matcher.satisfies(expression.cast(transform).evaluatedOnce())
  }
}
