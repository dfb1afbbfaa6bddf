// Captors of arguments, with SpryKit's names.

public import StakeoutCalls
public import StakeoutSpies

/// A captor, which stores one argument of each call that its stub answers, in the order of the
/// calls.
///
/// ```swift
/// let captor = Argument.captor()
/// fake.stub(.save).with(captor).andReturn()
/// captor.getValue(as: String.self)  // of the first call
/// ```
///
/// A captor is also a pattern that accepts any argument. In a question about calls, such as
/// `didCall`, it stores nothing. It is safe to use from any thread. `TypedArgumentCaptor` needs no
/// casts.
public typealias ArgumentCaptor = TypedArgumentCaptor<Any?>

extension TypedArgumentCaptor where Value == Any? {
  /// Returns a stored argument.
  ///
  /// If there is no such argument, or if it has another type, the test fails at this line with a
  /// message that lists the stored arguments. `getValue` then returns a default value. The process
  /// ends only if the type has no default value. See `RelaxedDefault`.
  ///
  /// - Parameters:
  ///   - index: The index of the call, from 0.
  ///   - type: The type of the argument.
  ///   - file: The file path at which to report a failure.
  ///   - line: The line at which to report a failure.
  public func getValue<T>(
    at index: Int = 0, as type: T.Type = T.self, file: StaticString = #filePath,
    line: UInt = #line
  ) -> T {
    value(at: index, as: type, for: SourceSite(file: file, line: line))
  }

  /// Returns a stored argument, like `getValue`.
  public subscript<T>(
    _ index: Int, file: StaticString = #filePath, line: UInt = #line
  ) -> T {
    getValue(at: index, file: file, line: line)
  }

  /// Whether the argument at an index has the type; false if there is no such argument.
  public func isType<T>(_ type: T.Type, at index: Int = 0) -> Bool {
    let values = values
    return values.indices.contains(index) && values[index] is T
  }
}

extension TypedArgumentCaptor: SpryEquatable where Value == Any? {
  /// Whether the other value is this same captor.
  public func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool {
    flattened(actual) as? ArgumentCaptor === self
  }
}

extension Argument {
  /// Makes a pattern from a closure, like `validator(_:)`; the name comes from early versions of
  /// SpryKit.
  public static func pass(_ validator: @escaping (Any?) -> Bool) -> Argument {
    .validator(validator)
  }

  /// Makes a pattern that accepts any argument and stores it.
  public static func captor() -> ArgumentCaptor { ArgumentCaptor() }
}

extension Argument: CustomDebugStringConvertible,
  SpryFriendlyStringConvertible
{
  /// The case, such as `Argument.anything`.
  public var debugDescription: String { description }

  /// The case, such as `Argument.anything`.
  public var friendlyDescription: String { description }
}
