internal import StakeoutCalls
internal import StakeoutMatching
internal import StakeoutReporting
internal import StakeoutRuntime

/// Keeps one argument of the calls that a function receives from now on.
///
/// ```swift
/// let whenDone: CaptureSpy<() -> Void> = car.captureArgument(.speak, at: 2)
/// robot.greet(with: car)
/// try whenDone.argument()
/// ```
///
/// ``argument`` is that of the first call, as with Kiwi's `KWCaptureSpy`; ``arguments`` are those
/// of all. It reads them among the calls that the double remembers: a call that `resetCalls`
/// removes before anybody has asked here is lost.
///
/// An expectation may wait for it: `await expect(try spy.argument).toEventually(equal("Hello"))`.
///
/// Safe to use from any thread.
public final class CaptureSpy<Value>: Sendable {
  private let log: CallLog
  private let function: String
  private let index: Int
  /// The latest call of all before the spy was made.
  private let start = JournalOrder.latest
  /// The first call, as soon as it was seen.
  private let first = Locked<Call?>(nil)

  init(_ log: CallLog, function: String, at index: Int) {
    self.log = log
    self.function = function
    self.index = index
  }

  /// The argument of the first call.
  ///
  /// - Throws: ``CaptureError`` as long as there was no call, or when its argument is of another
  ///   type.
  public var argument: Value {
    get throws(CaptureError) {
      guard let call = firstCall else { throw .notYetCaptured }
      return try value(of: call)
    }
  }

  /// The arguments of all calls that the double remembers, in their order; those of another type
  /// are left out.
  public var arguments: [Value] { calls.compactMap { try? value(of: $0) } }

  /// The argument of the first call, waited for if need be; the call itself ends the wait.
  ///
  /// ```swift
  /// let text = try await spy.waitForArgument()
  /// ```
  ///
  /// - Throws: ``MissedCall`` when the time is over, or the task is cancelled; ``CaptureError``
  ///   when the argument is of another type.
  nonisolated(nonsending) public func waitForArgument(
    timeout: Duration = .seconds(1)
  ) async throws -> Value {
    if let call = firstCall { return try value(of: call) }
    let call = try await log.call(
      of: function, with: [], number: 1, after: start, timeout: timeout)
    return try value(of: keep(call))
  }

  private var calls: [Call] { log.calls(of: function, after: start) }

  private var firstCall: Call? {
    if let call = first.withLock({ $0 }) { return call }
    return calls.first.map(keep)
  }

  /// The call that counts, when two threads have each seen another one come first.
  private func keep(_ call: Call) -> Call {
    first.withLock { first in
      let kept = first ?? call
      first = kept
      return kept
    }
  }

  private func value(of call: Call) throws(CaptureError) -> Value {
    guard call.arguments.indices.contains(index) else {
      throw CaptureError("There is no argument \(index) in the captured call: \(call)")
    }
    guard let value = call.arguments[index] as Any as? Value else {
      throw CaptureError("Argument \(index) is no \(Value.self) in the captured call: \(call)")
    }
    return value
  }
}

/// Why a ``CaptureSpy`` has no argument.
public struct CaptureError: Error, Hashable, CustomStringConvertible {
  /// What is wrong.
  public let description: String

  /// There was no call yet; the text is Kiwi's.
  public static let notYetCaptured = CaptureError("Argument requested has yet to be captured.")

  init(_ description: String) {
    self.description = description
  }
}

extension CaptureError: TransientError {
  /// Whether an expectation goes on to wait: a call may come, but its argument stays what it is.
  package var isTransient: Bool { self == .notYetCaptured }
}
