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
  public func matches(arg: Any?) -> Bool { asMatcher.asPattern(arg) }
}

extension ArgMatcher {
  /// The same as what spies and steps take for an argument: a matcher of a test's own becomes a
  /// ``Matcher``.
  var lowered: any ArgumentPattern {
    if let pattern = self as? any ArgumentPattern { return pattern }
    return Matcher<Any?>.pattern("be \(description)", noun: description) { matches(arg: $0) }
  }
}
