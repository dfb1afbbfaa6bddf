/// A type that decides what it is equal to when values of unknown types are compared.
///
/// Spies compare arguments with expected arguments in this way, and `XCTAssertEqualAny` compares
/// its values so. Prefer `Equatable` where you can: its `==` is used. If a type cannot be
/// `Equatable`, or needs another meaning in tests, conform to this protocol:
///
/// ```swift
/// extension Upload: SpryEquatable {
///   func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool {
///     (actual as? Upload)?.name == name
///   }
/// }
/// ```
///
/// It applies wherever a value occurs: alone, in a collection, or as a stored property.
public protocol SpryEquatable {
  /// Whether this value counts as equal to the other one, which may be of any type.
  ///
  /// By default an `Equatable` type uses `==`, and any other type compares its stored properties.
  /// The name comes from SpryKit, where types were not meant to implement it. Here they may.
  func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool
}

extension SpryEquatable {
  /// Whether the other value is of this type and has equal stored properties.
  public func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool {
    guard let actual = flattened(actual) as? Self else { return false }
    var comparison = DeepComparison()
    return comparison.areEqual(self, actual, byParts: true)
  }
}

extension SpryEquatable where Self: Equatable {
  /// Whether the other value is of this type and equal by `==`.
  public func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool {
    self == flattened(actual) as? Self
  }
}

extension Optional: SpryEquatable where Wrapped: SpryEquatable {
  /// Whether the other value is also nil, or equals the wrapped value.
  public func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool {
    isDeeplyEqual(self, actual)
  }
}

extension Array: SpryEquatable where Element: SpryEquatable {}
extension Set: SpryEquatable where Element: SpryEquatable {}
extension Dictionary: SpryEquatable where Value: SpryEquatable {}
