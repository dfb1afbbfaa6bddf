public import StakeoutMatching

internal import StakeoutCalls

/// What a test says about one argument of an expected call.
///
/// ``Matcher`` is one, so every matcher of the package can be written here, and the words below are
/// spellings of matchers: `not(equalTo(3))` and `equalTo(1) || equalTo(2)` are matchers too.
public protocol ArgMatcher: CustomStringConvertible {
  /// Whether the argument is what the test asks for; nil where nil was passed.
  ///
  /// Called on the thread of the call, once for each call.
  func matches(arg: Any?) -> Bool
}

extension Matcher: ArgMatcher {
  /// Whether the argument matches; one of another type does not, and neither does one at which the
  /// matcher throws.
  public func matches(arg: Any?) -> Bool { accepts(arg) }
}

// Each word comes twice: as Scout's, which fits wherever an `ArgMatcher` does, and, where only that
// fits, as the matcher that it is.

/// Accepts an argument of the value's type that equals the value.
public func equalTo<T: Equatable>(_ value: T) -> any ArgMatcher {
  equalTo(value) as Matcher<T>
}

/// The matcher that accepts an argument of the value's type that equals the value.
@_disfavoredOverload
public func equalTo<T: Equatable>(_ value: T) -> Matcher<T> {
  let matcher: Matcher<T> = flattened(value) == nil ? beNil() : equal(value)
  return matcher.named("argument equal to \(value)")
}

/// Accepts every argument, nil included.
public func any() -> any ArgMatcher {
  any() as Matcher<Any>
}

/// The matcher that accepts every argument, nil included.
@_disfavoredOverload
public func any() -> Matcher<Any> {
  // The expression is a value that is there already: nothing to evaluate.
  Matcher { _ in MatcherResult(bool: true, message: .expectedActualValueTo("be anything")) }
    .named("anything")
}

/// Accepts an argument of the closure's type at which the closure returns true.
///
/// - Parameters:
///   - description: what a failure says was expected.
///   - predicate: called on the thread of the call.
public func satisfying<T>(
  _ description: String, _ predicate: @escaping (T) -> Bool
) -> any ArgMatcher {
  satisfying(description, predicate) as Matcher<T>
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
public func instance<T>(of type: T.Type) -> any ArgMatcher {
  instance(of: type) as Matcher<Any>
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
public var `nil`: any ArgMatcher { beNil() as Matcher<Any> }
