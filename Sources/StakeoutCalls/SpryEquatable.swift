/// A type that says itself what it is equal to when values of unknown types are compared.
///
/// An argument of a spy and what a test expects it to be are compared in this way, and so are the
/// values of `XCTAssertEqualAny`. A type gets most from being `Equatable`: its `==` is used then.
/// One that cannot be, or that means something else in tests, conforms to this protocol:
///
/// ```swift
/// extension Upload: SpryEquatable {
///   func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool {
///     (actual as? Upload)?.name == name
///   }
/// }
/// ```
///
/// It holds wherever a value stands: alone, in a collection or stored by another value.
public protocol SpryEquatable {
  /// Whether this value counts as equal to the other one, which may be of any type.
  ///
  /// By default `==` decides for a type that is `Equatable`, and all that it stores for any other.
  /// The name is SpryKit's, where no type was meant to have a body of its own for it; here one may.
  func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool
}

extension SpryEquatable {
  /// Whether the other value is of this type and stores the same.
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
  /// Whether the other value is nil as well, or equal to the wrapped one.
  public func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool {
    isDeeplyEqual(self, actual)
  }
}

extension Array: SpryEquatable where Element: SpryEquatable {}
extension Set: SpryEquatable where Element: SpryEquatable {}
extension Dictionary: SpryEquatable where Value: SpryEquatable {}
