public import StakeoutMatching

/// Something that a mock or a stub takes for a matcher: a matcher, or a value that stands for the
/// matcher of what equals it.
///
/// A type of your own that is `Equatable` needs no more than `extension Event: MatcherConvertible
/// {}` for its values to be written wherever a matcher can be.
public protocol MatcherConvertible<ValueType> {
  /// The type of the values that the matcher is for.
  associatedtype ValueType

  /// The matcher.
  func matcher() -> Matcher<ValueType>
}

extension MatcherConvertible where Self: Equatable {
  /// A matcher that accepts values equal to this one.
  @inlinable
  public func matcher() -> Matcher<Self> { equals(self) }
}

extension Matcher: MatcherConvertible {
  /// The matcher itself.
  @inlinable
  public func matcher() -> Matcher<T> { self }
}

extension Bool: MatcherConvertible {}
extension Int: MatcherConvertible {}
extension Int8: MatcherConvertible {}
extension Int16: MatcherConvertible {}
extension Int32: MatcherConvertible {}
extension Int64: MatcherConvertible {}
extension UInt: MatcherConvertible {}
extension UInt8: MatcherConvertible {}
extension UInt16: MatcherConvertible {}
extension UInt32: MatcherConvertible {}
extension UInt64: MatcherConvertible {}
extension Float: MatcherConvertible {}
extension Double: MatcherConvertible {}
extension Character: MatcherConvertible {}
extension String: MatcherConvertible {}
