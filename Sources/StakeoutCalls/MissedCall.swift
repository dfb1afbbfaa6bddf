internal import StakeoutRuntime

/// A call that a test has waited for, and that has not come.
public struct MissedCall: Error, CustomStringConvertible {
  /// Why the wait ended.
  public enum Reason: Sendable, Hashable {
    /// The time was over.
    case timedOut(after: Duration)
    /// The task that waited was cancelled.
    case cancelled
  }

  /// Why the wait ended.
  public let reason: Reason
  /// The call, as in `call 2 of <load(id:)> on <FakeStore>`.
  let wanted: String
  /// How many calls like it have come.
  public let count: Int
  /// All calls that the double remembered at the end.
  public let calls: [Call]

  /// What was waited for, for how long, and which calls there were instead.
  public var description: String {
    let end =
      switch reason {
      case .timedOut(let time): "did not come within \(CallTable.text(of: time))"
      case .cancelled: "did not come before the task was cancelled"
      }
    let others = calls.isEmpty ? " none" : "\n\(calls.timelineText)"
    return "\(wanted) \(end); calls:\(others)"
  }
}

extension CallLog {
  /// Waits for a call, without a thread; woken by the call itself.
  ///
  /// Calls that a reset has removed before they were seen do not count.
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - specified: what the test says about the arguments; empty for whichever.
  ///   - number: which call it is to be, counted from 1, among those that are like it.
  ///   - start: the place, in the order of all calls, after which they count.
  ///   - timeout: how long to wait; with zero, or less, only what is there already counts.
  nonisolated(nonsending) package func call(
    of function: String, with specified: [Any?], number: Int, after start: UInt64 = 0,
    timeout: Duration
  ) async throws(MissedCall) -> Call {
    let patterns = ArgumentPatterns(specified)
    let deadline = Deadline.after(timeout)
    let reader = CallReader(self, of: function)
    var count = 0
    while let call = await reader.next(until: deadline) {
      guard call.sequence > start, specified.isEmpty || patterns.accept(call.arguments)
      else { continue }
      count += 1
      if count >= number { return call }
    }
    let wanted = Call.text(of: "<\(function)> on <\(receiver)>", with: specified)
    throw MissedCall(
      reason: Task.isCancelled ? .cancelled : .timedOut(after: timeout),
      wanted: "call \(number) of \(wanted)", count: count, calls: calls)
  }
}
