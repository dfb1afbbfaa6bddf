internal import StakeoutCalls
package import StakeoutMatching
public import StakeoutReporting

/// A pattern that keeps what it has seen.
protocol ArgumentCapturing: AnyObject, ArgumentPattern {
  func capture(_ argument: Any?)
}

/// What a captor keeps, in the order of the calls.
private final class CapturedValues<Value>: Sendable {
  private struct State: @unchecked Sendable {
    // SAFETY: the arguments are what the code under test passed to a double that any thread reads.
    var values: [Value] = []
  }

  private let state = Locked(State())

  var all: [Value] { state.withLock { $0 }.values }

  /// The value of a call, as a type that it has.
  ///
  /// - Throws: the mistake, when there is no such value.
  func value<T>(at index: Int, as type: T.Type) throws(Misuse) -> T {
    let all = all
    guard all.indices.contains(index) else { throw .captureOutOfBounds(index, all) }
    guard let value = all[index] as? T else { throw .captureOfWrongType(all[index], type) }
    return value
  }

  /// The same for a test, which fails at a line when there is no such value.
  func value<T>(at index: Int, as type: T.Type, for site: SourceSite) -> T {
    do {
      return try value(at: index, as: type)
    } catch {
      return error.value(of: type, at: site)
    }
  }

  func append(_ value: Value) { state.withLock { $0.values.append(value) } }

  func reset() {
    let before = state.withLock { state in
      defer { state = State() }
      return state
    }
    // Released without the lock: a `deinit` may use the captor.
    withExtendedLifetime(before) {}
  }
}

/// Keeps an argument of each call that its stub answers, in the order of the calls.
///
/// ```swift
/// let captor = Argument.captor()
/// fake.stub(.save).with(captor).andReturn()
/// captor.getValue(as: String.self)  // of the first call
/// ```
///
/// As a pattern it accepts everything. In a question about calls, as `didCall`, it keeps nothing.
/// Safe to use from any thread. ``TypedArgumentCaptor`` needs no casts.
public final class ArgumentCaptor: Sendable {
  private let captured = CapturedValues<Any?>()

  /// A captor that has seen nothing.
  public init() {}

  /// How many arguments it has.
  public var count: Int { captured.all.count }

  /// All arguments so far, in the order of the calls.
  public var values: [Any?] { captured.all }

  /// The argument of a call that was captured.
  ///
  /// When there is none, or one of another type, the test fails at this line with a message that
  /// says what there is, and gets a default value. The process ends only if the type has none, see
  /// ``RelaxedDefault``.
  ///
  /// - Parameters:
  ///   - index: which call, from 0.
  ///   - type: the type of the argument.
  ///   - fileID: where a failure is shown; leave it out.
  ///   - filePath: where a failure is shown; leave it out.
  ///   - line: where a failure is shown; leave it out.
  ///   - column: where a failure is shown; leave it out.
  public func getValue<T>(
    at index: Int = 0, as type: T.Type = T.self, fileID: String = #fileID,
    filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> T {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return captured.value(at: index, as: type, for: site)
  }

  /// The argument of a call that was captured, as `getValue` returns it.
  public subscript<T>(
    _ index: Int, fileID: String = #fileID, filePath: FileString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> T {
    getValue(at: index, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Whether there is an argument of the type; false when there is none.
  public func isType<T>(_ type: T.Type, at index: Int = 0) -> Bool {
    let values = values
    return values.indices.contains(index) && values[index] is T
  }

  /// Forgets all arguments.
  public func reset() { captured.reset() }
}

extension ArgumentCaptor: ArgumentCapturing {
  /// Accepts everything.
  package var asMatcher: Matcher<Any?> {
    .pattern("be captured", noun: "ArgumentCaptor") { _ in true }
  }

  /// True: it always accepts.
  package var isStable: Bool { true }

  func capture(_ argument: Any?) { captured.append(argument) }
}

/// Keeps an argument of each call that its stub answers, with its type.
///
/// ```swift
/// let names = Argument.captor(of: String.self)
/// fake.stub(.save).with(names).andReturn()
/// names.values  // ["a", "b"]
/// ```
///
/// As a pattern it accepts values of the type only. Safe to use from any thread.
public final class TypedArgumentCaptor<Value>: Sendable {
  private let captured = CapturedValues<Value>()

  /// A captor that has seen nothing.
  public init() {}

  /// How many arguments it has.
  public var count: Int { captured.all.count }

  /// All arguments so far, in the order of the calls.
  public var values: [Value] { captured.all }

  /// The argument of the first call; nil when there was none.
  public var first: Value? { values.first }

  /// The argument of the latest call; nil when there was none.
  public var last: Value? { values.last }

  /// The argument of a call, from 0.
  ///
  /// When there is none the test fails at this line with a message that says what there is, and
  /// gets a default value. The process ends only if the type has none, see ``RelaxedDefault``.
  public subscript(
    _ index: Int, fileID: String = #fileID, filePath: FileString = #filePath, line: UInt = #line,
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

  func capture(_ argument: Any?) {
    guard let value = (argument as Any) as? Value else { return }
    captured.append(value)
  }
}
