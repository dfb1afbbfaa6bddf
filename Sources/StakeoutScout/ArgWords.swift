public import StakeoutBase

internal import StakeoutCalls

// Each function exists twice. Scout's form fits wherever an `ArgMatcher` does. The other form,
// which is chosen only where Scout's does not fit, is a matcher of the type and can be combined
// with others. Scout's form is built where the type is known, so that a call needs no dynamic casts
// of types.

/// Makes one of Scout's matchers, for an argument of any type.
@usableFromInline
func word(
  _ text: @escaping () -> String, _ accepts: @escaping (Any?) -> Bool
) -> any ArgMatcher {
  Matcher<Any?>.pattern("be \(text())", noun: text(), where: accepts)
}

/// Matches an argument of the value's type that equals the value.
@inlinable
public func equalTo<T: Equatable>(_ value: T) -> any ArgMatcher {
  word({ "argument equal to \(value)" }) { argument in
    // Nil may be the expected value. Casting an unwrapped value is faster than casting an Optional.
    guard let argument else { return argument as? T == value }
    return argument as? T == value
  }
}

/// Matches an argument of the value's type that equals the value; can be combined with matchers.
@_disfavoredOverload
public func equalTo<T: Equatable>(_ value: T) -> Matcher<T> {
  let matcher: Matcher<T> = flattened(value) == nil ? beNil() : equal(value)
  return matcher.named("argument equal to \(value)")
}

/// Matches any argument, including nil.
@inlinable
public func any() -> any ArgMatcher {
  word({ "anything" }) { _ in true }
}

/// Matches any argument, including nil; can be combined with matchers.
@_disfavoredOverload
public func any() -> Matcher<Any> {
  Matcher { expression in
    _ = try expression.evaluate()
    return MatcherResult(bool: true, message: .expectedActualValueTo("be anything"))
  }
  .named("anything")
}

/// Matches an argument of the closure's type for which the closure returns true.
///
/// - Parameters:
///   - description: the expected value, for the text of a failure.
///   - predicate: called on the thread of the call.
@inlinable
public func satisfying<T>(
  _ description: String, _ predicate: @escaping (T) -> Bool
) -> any ArgMatcher {
  word({ description }) { argument in (argument as? T).map(predicate) == true }
}

/// Matches an argument for which the closure returns true; can be combined with matchers.
@_disfavoredOverload
public func satisfying<T>(
  _ description: String, _ predicate: @escaping (T) -> Bool
) -> Matcher<T> {
  Matcher { expression in
    // If the closure takes an Optional, its value may be nil.
    let value = try expression.evaluate() ?? (nil as Any?) as? T
    return MatcherResult(bool: value.map(predicate) == true) {
      .expectedActualValueTo("be \(description)")
    }
  }
  .named(description)
}

/// Matches an argument of this type, or of a subtype.
@inlinable
public func instance<T>(of type: T.Type) -> any ArgMatcher {
  word({ "instance of \(T.self)" }) { argument in argument is T }
}

/// Matches an argument of this type, or of a subtype; can be combined with matchers.
@_disfavoredOverload
public func instance<T>(of type: T.Type) -> Matcher<Any> {
  let matcher: Matcher<Any> = beAKindOf(type)
  // Nil is an instance of an Optional type.
  guard (nil as Any?) is T else { return matcher.named("instance of \(T.self)") }
  return satisfyAnyOf(matcher, beNil()).named("instance of \(T.self)")
}

/// Matches nil.
public var `nil`: any ArgMatcher {
  word({ "nil" }) { argument in flattened(argument) == nil }
}
