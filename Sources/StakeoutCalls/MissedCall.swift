public import StakeoutReporting
internal import StakeoutRuntime

/// A call that a test has waited for, and that has not come.
public struct MissedCall: Error, CustomStringConvertible {
  /// Why the wait ended.
  public enum Reason: Sendable, Hashable {
    /// The time was over.
    case timedOut(after: Duration)
    /// The task that waited was cancelled.
    case cancelled
    /// No call can be like that: the test has named a wrong number of arguments, as the text says.
    case impossible(String)
  }

  /// Why the wait ended.
  public let reason: Reason
  /// The call, as in `call 2 of <load(id:)> on <FakeStore>`.
  let wanted: String
  /// How many calls like it have come.
  public let count: Int
  /// All calls that the double remembered at the end.
  public let calls: [Call]
  /// Where the test waited for it; nil if nobody has told.
  public let site: SourceSite?

  /// What was waited for, for how long, which calls there were instead, and where the test waited.
  public var description: String {
    let end =
      switch reason {
      case .timedOut(let time): "did not come within \(CallTable.text(of: time))"
      case .cancelled: "did not come before the task was cancelled"
      case .impossible(let reason): "cannot come: \(reason)"
      }
    let others = calls.isEmpty ? " none" : "\n\(calls.timelineText)"
    let place = site.map { "\nwaited for at \($0.filePath):\($0.line)" } ?? ""
    return "\(wanted) \(end); calls:\(others)\(place)"
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
  ///   - mistake: why no call can be like that; nil if one can.
  ///   - site: where the test waits, for the text of the error.
  nonisolated(nonsending) package func call(
    of function: String, with specified: [Any?], number: Int, after start: UInt64 = 0,
    timeout: Duration, mistake: String? = nil, at site: SourceSite? = nil
  ) async throws(MissedCall) -> Call {
    func missed(_ reason: MissedCall.Reason, count: Int) -> MissedCall {
      let wanted = Call.text(of: "<\(function)> on <\(receiver)>", with: specified)
      return MissedCall(
        reason: reason, wanted: "call \(number) of \(wanted)", count: count, calls: calls,
        site: site)
    }
    if let mistake { throw missed(.impossible(mistake), count: 0) }
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
    throw missed(Task.isCancelled ? .cancelled : .timedOut(after: timeout), count: count)
  }
}
