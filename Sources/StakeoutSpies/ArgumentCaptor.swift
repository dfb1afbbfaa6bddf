package import StakeoutCalls
package import StakeoutBase

/// A pattern that stores the arguments of the calls that its stub answers.
package protocol ArgumentCapturing: AnyObject, ArgumentPattern {
  func capture(_ argument: Any?)
}

/// The arguments that a captor has stored, in the order of the calls.
package final class CapturedValues<Value>: Sendable {
  private struct State: @unchecked Sendable {
    // SAFETY: the code under test has passed these arguments to a double that any thread reads.
    var values: [Value] = []
  }

  private let state = Locked(State())

  package init() {}

  package var all: [Value] { state.withLock { $0 }.values }

  /// Returns the value of a call as a type that it has.
  ///
  /// - Throws: the mistake if there is no such value.
  func value<T>(at index: Int, as type: T.Type) throws(Misuse) -> T {
    let all = all
    guard all.indices.contains(index) else { throw .captureOutOfBounds(index, all) }
    guard let value = all[index] as? T else { throw .captureOfWrongType(all[index], type) }
    return value
  }

  /// Returns the value of a call; fails the test at a line if there is no such value.
  package func value<T>(at index: Int, as type: T.Type, for site: SourceSite) -> T {
    do {
      return try value(at: index, as: type)
    } catch {
      return error.value(of: type, at: site)
    }
  }

  package func append(_ value: Value) { state.withLock { $0.values.append(value) } }

  package func reset() {
    let before = state.withLock { state in
      defer { state = State() }
      return state
    }
    // Released outside the lock: a `deinit` may use the captor.
    withExtendedLifetime(before) {}
  }
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
  private let captured = CapturedValues<Value>()

  /// Makes an empty captor.
  public init() {}

  /// The number of stored arguments.
  public var count: Int { captured.all.count }

  /// All stored arguments, in the order of the calls.
  public var values: [Value] { captured.all }

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
    _ index: Int, fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Value {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return captured.value(at: index, as: Value.self, for: site)
  }

  /// Forgets all arguments.
  public func reset() { captured.reset() }
}

extension TypedArgumentCaptor: ArgumentCapturing {
  /// Accepts values of its type.
  package var asMatcher: Matcher<Any?> {
    .pattern("be captured", noun: "ArgumentCaptor<\(Value.self)>") { ($0 as Any) is Value }
  }

  /// True: the type of an argument does not change.
  package var isStable: Bool { true }

  package func capture(_ argument: Any?) {
    guard let value = (argument as Any) as? Value else { return }
    captured.append(value)
  }
}
