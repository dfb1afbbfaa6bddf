internal import StakeoutBase

/// Compares arguments with a value that a test has specified, if `==` alone decides.
///
/// A question may cover very many calls, and most arguments have the type of the value. So this
/// avoids boxing the arguments and casting the value for each call.
class ValueCheck {
  /// Whether the argument equals the value; nil if `==` alone does not decide.
  func accepts<T>(_ argument: T) -> Bool? { nil }

  /// Makes the check for a value of one of the most frequent types; nil for other types.
  static func ofFrequentType(_ value: Any) -> ValueCheck? {
    // Comparing types is cheaper than the casts that `of` needs.
    let type = type(of: value)
    if type == Int.self { return (value as? Int).map(TypedValueCheck.init) }
    if type == String.self { return (value as? String).map(TypedValueCheck.init) }
    if type == Bool.self { return (value as? Bool).map(TypedValueCheck.init) }
    if type == Double.self { return (value as? Double).map(TypedValueCheck.init) }
    return nil
  }

  /// Makes the check for a value.
  static func of(_ value: Any?) -> ValueCheck {
    guard let value = flattened(value), isPlain(type(of: value)), !(type(of: value) is AnyClass),
      let value = value as? any Equatable
    else { return undecided }
    return typed(value)
  }

  // SAFETY: it has no state.
  private nonisolated(unsafe) static let undecided = ValueCheck()

  private static func typed<V: Equatable>(_ value: V) -> ValueCheck { TypedValueCheck(value) }
}

private final class TypedValueCheck<V: Equatable>: ValueCheck {
  private let value: V

  init(_ value: V) { self.value = value }

  override func accepts<T>(_ argument: T) -> Bool? {
    // SAFETY: the cast is between a type and itself.
    T.self == V.self ? unsafeBitCast(argument, to: V.self) == value : acceptsOptional(argument)
  }

  // Apart, because to name the type `V?` the runtime looks it up, for each argument.
  @inline(never)
  private func acceptsOptional<T>(_ argument: T) -> Bool? {
    // SAFETY: the cast is between a type and itself.
    T.self == V?.self ? unsafeBitCast(argument, to: V?.self) == value : nil
  }
}
