// Patterns for the arguments of expected calls, with Scout's names.

internal import StakeoutCalls
public import StakeoutMatching

/// A pattern for one argument of an expected call.
///
/// `Matcher` conforms to it, so you can use every matcher of the package. The functions below,
/// such as `equalTo(3)`, also return matchers, so `not(equalTo(3))` and `equalTo(1) || equalTo(2)`
/// are matchers too.
public protocol ArgMatcher: CustomStringConvertible {
  /// Returns whether the argument matches.
  ///
  /// The argument is nil if the caller passed nil. The mock calls this function on the thread of
  /// the call, once per call.
  func matches(arg: Any?) -> Bool
}

extension Matcher: ArgMatcher {
  /// Returns whether the argument matches.
  ///
  /// It returns false for an argument of another type, and if the matcher throws.
  public func matches(arg: Any?) -> Bool { asMatcher.asPattern(arg) }
}

extension ArgMatcher {
  /// The pattern in the form that spies and expected calls use.
  ///
  /// A pattern of your own type is converted to a `Matcher`.
  var lowered: any ArgumentPattern {
    if let pattern = self as? any ArgumentPattern { return pattern }
    return Matcher<Any?>.pattern("be \(description)", noun: description) { matches(arg: $0) }
  }
}

// These functions have Scout's names. They return matchers of the argument's type, so that they can
// be combined with other matchers.

/// Matches an argument of the value's type that equals the value.
@_disfavoredOverload
public func equalTo<T: Equatable>(_ value: T) -> Matcher<T> {
  // The expected value may be nil.
  let matcher: Matcher<T> = flattened(value) == nil ? beNil() : equal(value)
  return matcher.named("argument equal to \(swiftText(of: value))")
}

/// Matches an argument of the value's type that equals the value.
///
/// The compiler prefers this overload where it fits. The pattern is made where the type is known,
/// so that a call takes less time.
@inlinable
public func equalTo<T: Equatable>(_ value: T) -> any ArgMatcher {
  Matcher<Any?>.pattern(
    "be argument equal to \(swiftText(of: value))",
    noun: "argument equal to \(swiftText(of: value))",
    where: { argument in
      // The expected value may be nil. An argument that is not an Optional is cast faster.
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
///   - description: The expected value, for the text of a failure.
///   - predicate: Returns whether the argument matches. It runs on the thread of the call.
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
