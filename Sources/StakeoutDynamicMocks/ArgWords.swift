public import StakeoutMatching

internal import StakeoutCalls

// Each word comes twice: as Scout's, which fits wherever an `ArgMatcher` does, and, where only that
// fits, as a matcher of the type, which can be combined with others. The first is made where the
// type is known, so that a call does not ask the runtime for it.

/// One of Scout's words, as a matcher for any argument.
@usableFromInline
func word(
  _ text: @escaping () -> String, _ accepts: @escaping (Any?) -> Bool
) -> any ArgMatcher {
  Matcher<Any?>.pattern("be \(text())", noun: text(), where: accepts)
}

/// Accepts an argument of the value's type that equals the value.
@inlinable
public func equalTo<T: Equatable>(_ value: T) -> any ArgMatcher {
  word({ "argument equal to \(value)" }) { argument in
    // Nil may be a value, too. To cast what is there takes less time than to cast the Optional.
    guard let argument else { return argument as? T == value }
    return argument as? T == value
  }
}

/// The matcher that accepts an argument of the value's type that equals the value.
@_disfavoredOverload
public func equalTo<T: Equatable>(_ value: T) -> Matcher<T> {
  let matcher: Matcher<T> = flattened(value) == nil ? beNil() : equal(value)
  return matcher.named("argument equal to \(value)")
}

/// Accepts every argument, nil included.
@inlinable
public func any() -> any ArgMatcher {
  word({ "anything" }) { _ in true }
}

/// The matcher that accepts every argument, nil included.
@_disfavoredOverload
public func any() -> Matcher<Any> {
  Matcher { expression in
    _ = try expression.evaluate()
    return MatcherResult(bool: true, message: .expectedActualValueTo("be anything"))
  }
  .named("anything")
}

/// Accepts an argument of the closure's type at which the closure returns true.
///
/// - Parameters:
///   - description: what a failure says was expected.
///   - predicate: called on the thread of the call.
@inlinable
public func satisfying<T>(
  _ description: String, _ predicate: @escaping (T) -> Bool
) -> any ArgMatcher {
  word({ description }) { argument in (argument as? T).map(predicate) == true }
}

/// The matcher that accepts an argument of the closure's type at which the closure returns true.
@_disfavoredOverload
public func satisfying<T>(
  _ description: String, _ predicate: @escaping (T) -> Bool
) -> Matcher<T> {
  Matcher { expression in
    // An Optional that the closure takes may be nil.
    let value = try expression.evaluate() ?? (nil as Any?) as? T
    return MatcherResult(bool: value.map(predicate) == true) {
      .expectedActualValueTo("be \(description)")
    }
  }
  .named(description)
}

/// Accepts an argument of this type, or of a subtype.
@inlinable
public func instance<T>(of type: T.Type) -> any ArgMatcher {
  word({ "instance of \(T.self)" }) { argument in argument is T }
}

/// The matcher that accepts an argument of this type, or of a subtype.
@_disfavoredOverload
public func instance<T>(of type: T.Type) -> Matcher<Any> {
  let matcher: Matcher<Any> = beAKindOf(type)
  // Nil is an instance of an Optional.
  guard (nil as Any?) is T else { return matcher.named("instance of \(T.self)") }
  return satisfyAnyOf(matcher, beNil()).named("instance of \(T.self)")
}

/// Accepts nil.
public var `nil`: any ArgMatcher {
  word({ "nil" }) { argument in flattened(argument) == nil }
}
