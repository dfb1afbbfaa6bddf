public import StakeoutBase

/// A matcher, or a value that converts to the matcher of equal values.
///
/// Mocks and stubs take it as a parameter. For your own `Equatable` type, write
/// `extension Event: MatcherConvertible {}`. Then you can use its values in place of matchers.
public protocol MatcherConvertible<ValueType> {
  /// The type of the values to match.
  associatedtype ValueType

  /// Returns the matcher.
  func matcher() -> Matcher<ValueType>
}

extension MatcherConvertible where Self: Equatable {
  /// Returns a matcher that accepts values equal to this one.
  @inlinable
  public func matcher() -> Matcher<Self> { equals(self) }
}

extension Matcher: MatcherConvertible {
  /// Returns the matcher itself.
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
