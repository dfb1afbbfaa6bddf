public import StakeoutCalls

extension Argument: SpryEquatable {}

extension ArgumentCaptor: SpryEquatable {
  /// Whether the other value is this same captor.
  public func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool {
    flattened(actual) as? ArgumentCaptor === self
  }
}
