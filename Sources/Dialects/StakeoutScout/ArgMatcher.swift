// Scout's words for patterns of arguments.

internal import StakeoutCalls
public import StakeoutMatching

/// A pattern for one argument of an expected call.
///
/// `Matcher` conforms to it, so you can use every matcher of the package. The functions below,
/// such as `equalTo(3)`, also return matchers, so `not(equalTo(3))` and `equalTo(1) || equalTo(2)`
/// are matchers too.
public protocol ArgMatcher: CustomStringConvertible {
  /// Whether the argument matches; nil where the caller passed nil.
  ///
  /// Called on the thread of the call, once per call.
  func matches(arg: Any?) -> Bool
}

extension Matcher: ArgMatcher {
  /// Whether the argument matches; false for another type, and if the matcher throws.
  public func matches(arg: Any?) -> Bool { asMatcher.asPattern(arg) }
}

extension ArgMatcher {
  /// The pattern as spies and steps take it; your own matcher is converted to a `Matcher`.
  var lowered: any ArgumentPattern {
    if let pattern = self as? any ArgumentPattern { return pattern }
    return Matcher<Any?>.pattern("be \(description)", noun: description) { matches(arg: $0) }
  }
}

// Scout's words, as matchers of their types, so that they can be combined with others.

/// Matches an argument of the value's type that equals the value.
@_disfavoredOverload
public func equalTo<T: Equatable>(_ value: T) -> Matcher<T> {
  // Nil may be the expected value.
  let matcher: Matcher<T> = flattened(value) == nil ? beNil() : equal(value)
  return matcher.named("argument equal to \(ShortText.describing(value))")
}

/// Matches an argument of the value's type that equals the value.
///
/// It is chosen where it fits, and made where the type is known: then a call takes less time.
@inlinable
public func equalTo<T: Equatable>(_ value: T) -> any ArgMatcher {
  Matcher<Any?>.pattern(
    "be argument equal to \(ShortText.describing(value))",
    noun: "argument equal to \(ShortText.describing(value))",
    where: { argument in
      // Nil may be the expected value. A value without an Optional is cast faster.
      guard let argument else { return argument as? T == value }
      return argument as? T == value
    })
}

/// Matches any argument, including nil.
public func any() -> Matcher<Any?> {
  .pattern("be anything", noun: "anything", where: { _ in true })
}

/// Matches an argument of the closure's type for which the closure returns true.
///
/// - Parameters:
///   - description: the expected value, for the text of a failure.
///   - predicate: called on the thread of the call.
public func satisfying<T>(
  _ description: String, _ predicate: @escaping (T) -> Bool
) -> Matcher<T> {
  .pattern("be \(description)", noun: description, where: predicate)
}

/// Matches an argument of this type, or of a subtype.
public func instance<T>(of type: T.Type) -> Matcher<Any?> {
  .pattern("be instance of \(T.self)", noun: "instance of \(T.self)", where: { $0 is T })
}

/// Matches nil.
public var `nil`: Matcher<Any?> {
  .pattern("be nil", noun: "nil", where: { flattened($0) == nil })
}
