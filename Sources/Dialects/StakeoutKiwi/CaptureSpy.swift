// Captures of the arguments of future calls, with Kiwi's names.

internal import StakeoutCalls
public import StakeoutSpies

/// Captures one argument of the future calls of a function.
///
/// ```swift
/// let whenDone: CaptureSpy<() -> Void> = car.captureArgument(.speak, at: 2)
/// robot.greet(with: car)
/// try whenDone.argument()
/// ```
///
/// ``argument`` belongs to the first call, as in Kiwi's `KWCaptureSpy`. ``arguments`` belong to all
/// calls. The spy reads them from the calls that the double remembers. So a call is lost if
/// `resetCalls` removes it before the spy is read.
///
/// An expectation can wait for the argument:
/// `await expect(try spy.argument).toEventually(equal("Hello"))`.
///
/// Safe to use from any thread.
public final class CaptureSpy<Value>: Sendable {
  private let log: CallLog
  private let function: String
  private let index: Int
  /// The position of the latest call before the spy was made, in the order of the calls of all
  /// doubles.
  private let start = JournalOrder.latest
  /// The first call, once it has been seen.
  private let first = Locked<Call?>(nil)

  init(_ log: CallLog, function: String, at index: Int) {
    self.log = log
    self.function = function
    self.index = index
  }

  /// The argument of the first call.
  ///
  /// - Throws: An error with the reason, if there was no call yet or if the argument has another
  ///   type.
  public var argument: Value {
    get throws {
      guard let call = firstCall else { throw CaptureError.notYetCaptured }
      return try value(of: call)
    }
  }

  /// The arguments of all calls that the double remembers, in order.
  ///
  /// Arguments of another type are left out.
  public var arguments: [Value] { calls().compactMap { try? value(of: $0) } }

  /// Returns the argument of the first call, and waits for the call if there was none yet.
  ///
  /// The call wakes the waiting task.
  ///
  /// ```swift
  /// let text = try await spy.waitForArgument()
  /// ```
  ///
  /// - Throws: `MissedCall` after the timeout or when the task is cancelled, or an error with the
  ///   reason if the argument has another type.
  nonisolated(nonsending) public func waitForArgument(
    timeout: Duration = .seconds(1)
  ) async throws -> Value {
    if let call = firstCall { return try value(of: call) }
    let call = try await log.call(
      of: function, with: nil, number: 1, after: start, timeout: timeout
    ).call
    return try value(of: keep(call))
  }

  /// Returns the calls since the spy was made, and marks them as verified.
  private func calls(atMost limit: Int = .max) -> ArraySlice<Call> {
    let calls = log.calls(of: function, after: start).prefix(limit)
    log.markVerified(calls)
    return calls
  }

  private var firstCall: Call? {
    first.withLock { $0 } ?? calls(atMost: 1).first.map(keep)
  }

  /// Stores the call if no call is stored yet, and returns the stored one.
  ///
  /// Two threads may have seen different first calls.
  private func keep(_ call: Call) -> Call {
    first.withLock { first in
      let kept = first ?? call
      first = kept
      return kept
    }
  }

  private func value(of call: Call) throws -> Value {
    guard call.arguments.indices.contains(index) else {
      throw CaptureError("There is no argument \(index) in the captured call: \(call)")
    }
    guard let value = converted(call.arguments[index], to: Value.self) else {
      throw CaptureError("Argument \(index) is not a \(Value.self) in the captured call: \(call)")
    }
    return value
  }
}

/// The error of a ``CaptureSpy`` that has no argument of the type.
struct CaptureError: Error, Hashable, CustomStringConvertible {
  /// The reason.
  let description: String

  /// The error if there was no call yet; the text is Kiwi's.
  static let notYetCaptured = CaptureError("Argument requested has yet to be captured.")

  init(_ description: String) {
    self.description = description
  }
}

extension CaptureError: TransientError {
  /// Whether an expectation keeps waiting: a call may still come, but its argument never changes.
  var isTransient: Bool { self == .notYetCaptured }
}

extension Spyable {
  /// Captures an argument of the future calls of a function, as `Any?`.
  ///
  /// If no stub answers such a call, a strict double answers it with a default value and does not
  /// fail. A forwarding double still forwards it.
  ///
  /// - Parameters:
  ///   - function: The function.
  ///   - index: The index of the argument, from 0.
  public func captureArgument(_ function: Function, at index: Int) -> CaptureSpy<Any?> {
    captureArgument(function, at: index, as: Any?.self)
  }

  /// Captures an argument of the future calls of a function, in its own type.
  ///
  /// Use an Optional type for an argument that may be nil.
  public func captureArgument<Value>(
    _ function: Function, at index: Int, as type: Value.Type = Value.self
  ) -> CaptureSpy<Value> {
    spyStorage.allow(function.rawValue, of: Self.self)
    return CaptureSpy(identifiedStorage.log, function: function.rawValue, at: index)
  }
}

extension Spyable {
  /// Captures an argument of the future calls of a static function, as `Any?`.
  ///
  /// If no stub answers such a call, a strict double answers it with a default value and does not
  /// fail. A forwarding double still forwards it.
  ///
  /// - Parameters:
  ///   - function: The function.
  ///   - index: The index of the argument, from 0.
  public static func captureArgument(_ function: ClassFunction, at index: Int) -> CaptureSpy<Any?> {
    captureArgument(function, at: index, as: Any?.self)
  }

  /// Captures an argument of the future calls of a static function, in its own type.
  ///
  /// Use an Optional type for an argument that may be nil.
  public static func captureArgument<Value>(
    _ function: ClassFunction, at index: Int, as type: Value.Type = Value.self
  ) -> CaptureSpy<Value> {
    spyStorage.allow(function.rawValue, of: Self.self)
    return CaptureSpy(identifiedStorage.log, function: function.rawValue, at: index)
  }
}
