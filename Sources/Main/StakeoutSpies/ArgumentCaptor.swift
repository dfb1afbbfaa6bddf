package import StakeoutCalls
package import StakeoutBase

/// A pattern that stores the arguments of the calls that its stub answers.
package protocol ArgumentCapturing: AnyObject, ArgumentPattern {
  func capture(_ argument: Any?)
}

/// Stores one argument of each call that its stub answers, in the argument's own type.
///
/// ```swift
/// let names = Argument.captor(of: String.self)
/// fake.stub(.save).with(names).andReturn()
/// names.values  // ["a", "b"]
/// ```
///
/// As a pattern it accepts only values of the type. Safe to use from any thread.
public final class TypedArgumentCaptor<Value>: Sendable {
  // SAFETY: the code under test has passed these arguments to a double that any thread reads.
  private let stored = Locked<[UncheckedSendable<Value>]>([])

  /// Makes an empty captor.
  public init() {}

  /// The number of stored arguments.
  public var count: Int { stored.withLock { $0.count } }

  /// All stored arguments, in the order of the calls.
  public var values: [Value] { stored.withLock { $0 }.map(\.value) }

  /// The argument of the first call, if there was one.
  public var first: Value? { values.first }

  /// The argument of the latest call, if there was one.
  public var last: Value? { values.last }

  /// Returns the argument of a call, by an index from 0.
  ///
  /// If there is no such argument, the test fails at this line with a message that lists the stored
  /// arguments. The subscript then returns a default value. The process ends only if the type has
  /// no default value, see ``RelaxedDefault``.
  public subscript(
    _ index: Int, file: StaticString = #filePath, line: UInt = #line
  ) -> Value {
    value(at: index, as: Value.self, for: SourceSite(file: file, line: line))
  }

  /// Forgets all arguments.
  public func reset() {
    let before = stored.withLock { stored in
      defer { stored = [] }
      return stored
    }
    // Released outside the lock: a `deinit` may use the captor.
    withExtendedLifetime(before) {}
  }

  /// Returns the argument of a call as a type that it has; fails the test at a line if there is no
  /// such argument.
  package func value<T>(at index: Int, as type: T.Type, for site: SourceSite) -> T {
    let all = values
    guard all.indices.contains(index) else {
      return Misuse(
        "Argument Capture: index out of bounds",
        "Index \(index) is out of bounds for captured arguments",
        "Current captured arguments: \(Call.text(ofAll: all))"
      ).value(of: type, at: site)
    }
    guard let value = converted(all[index], to: type) else {
      return Misuse(
        "Argument Capture: wrong argument type",
        "Captured argument: \(Call.text(ofAll: [all[index]]))", "Specified type: \(type)"
      ).value(of: type, at: site)
    }
    return value
  }
}

extension TypedArgumentCaptor: ArgumentCapturing {
  /// Accepts values of its type.
  package var asMatcher: Matcher<Any?> {
    .pattern("be captured", noun: Self.name) { ($0 as Any) is Value }
  }

  /// True: the type of an argument does not change.
  package var isStable: Bool { true }

  package func capture(_ argument: Any?) {
    guard let value = converted(argument, to: Value.self).map(UncheckedSendable.init) else {
      return
    }
    stored.withLock { $0.append(value) }
  }

  /// The name in a list of arguments; a captor of any argument shows no type.
  private static var name: String {
    Value.self == Any?.self ? "ArgumentCaptor" : "ArgumentCaptor<\(Value.self)>"
  }
}
