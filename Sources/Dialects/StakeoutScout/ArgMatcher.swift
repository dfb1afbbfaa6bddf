public import StakeoutBase

internal import StakeoutCalls

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
