// Matchers with Dobby's names, and `MatcherConvertible`, for values that a test writes in place of
// matchers.

public import StakeoutMatching

/// Matches values equal to this one; for an Optional, nil equals nil.
@inlinable
public func equals<Value: Equatable>(_ value: Value) -> Matcher<Value> {
  .pattern("equal <\(stringify(value))>", noun: swiftText(of: value), where: { value == $0 })
}

/// Matches tuples whose elements equal these, one by one.
///
/// Supports any number of elements; Dobby supports two to five.
public func equals<each Element: Equatable>(
  _ values: (repeat each Element)
) -> Matcher<(repeat each Element)> {
  .pattern(
    "equal <\(swiftText(of: values))>", noun: swiftText(of: values),
    where: { (actual: (repeat each Element)) in
      for (expected, value) in repeat (each values, each actual) {
        guard expected == value else { return false }
      }
      return true
    })
}

extension Matcher {
  /// Makes a matcher from a closure, which messages show as the description.
  public init(description: String = "<func>", matches: @escaping (T) -> Bool) {
    self = .pattern("match \(description)", noun: description, where: matches)
  }

  /// Makes a matcher that accepts any value.
  public init() { self = any() }

  /// Makes a matcher that accepts values equal to this one.
  public init(value: T) where T: Equatable { self = equals(value) }

  /// Whether a value matches; false if the matcher throws.
  public var matches: (_ actual: T) -> Bool { asPattern }
}

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

/// Matches values for which the closure returns true.
public func matches<Value>(_ matches: @escaping (_ actual: Value) -> Bool) -> Matcher<Value> {
  .pattern("match <func>", noun: "<func>", where: matches)
}

/// Matches any value, including nil.
public func any<Value>() -> Matcher<Value> {
  .pattern("be anything", noun: "_", where: { _ in true })
}

/// Returns the matcher itself, or the matcher that a value converts to.
public func matches<M: MatcherConvertible>(_ matcher: M) -> Matcher<M.ValueType> {
  matcher.matcher()
}

/// Matches arrays of the same length whose elements match the matchers at their indexes.
public func matches<Element: MatcherConvertible>(
  _ values: [Element]
) -> Matcher<[Element.ValueType]> {
  .pattern(
    "match \(values)", noun: "\(values)",
    where: { actual in
      actual.count == values.count
        && zip(values, actual).allSatisfy { $0.matcher().asPattern($1) }
    })
}

/// Matches dictionaries with the same keys whose values match the matchers of their keys.
public func matches<Key: Hashable, Value: MatcherConvertible>(
  _ values: [Key: Value]
) -> Matcher<[Key: Value.ValueType]> {
  .pattern(
    "match \(values)", noun: "\(values)",
    where: { actual in
      actual.count == values.count
        && values.allSatisfy { key, value in
          guard let actual = actual[key] else { return false }
          return value.matcher().asPattern(actual)
        }
    })
}

/// Matches tuples whose elements match the matchers at their positions.
///
/// The matchers are evaluated from left to right, up to the first that does not match. Supports any
/// number of elements; Dobby supports two to five.
public func matches<each Element: MatcherConvertible>(
  _ values: (repeat each Element)
) -> Matcher<(repeat (each Element).ValueType)> {
  .pattern(
    "match \(values)", noun: "\(values)",
    where: { (actual: (repeat (each Element).ValueType)) in
      for (pattern, value) in repeat (each values, each actual) {
        guard pattern.matcher().asPattern(value) else { return false }
      }
      return true
    })
}

/// Matches values that the other matcher rejects.
public func not<M: MatcherConvertible>(_ matcher: M) -> Matcher<M.ValueType> {
  not(matcher.matcher())
}

/// Matches nil.
public func none<Value>() -> Matcher<Value?> {
  .pattern(
    "be nil", noun: "nil",
    where: { actual in
      if case .none = actual { true } else { false }
    })
}

/// Matches non-nil values that the other matcher accepts.
public func some<M: MatcherConvertible>(_ matcher: M) -> Matcher<M.ValueType?> {
  .pattern(
    "match \(matcher.matcher())", noun: "\(matcher.matcher())",
    where: { actual in
      guard let actual else { return false }
      return matcher.matcher().asPattern(actual)
    })
}
