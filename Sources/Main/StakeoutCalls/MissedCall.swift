public import StakeoutBase

/// The error of a wait for a call that did not come.
public struct MissedCall: Error, CustomStringConvertible {
  /// The awaited call, and how the wait ended: `call 2 of <load(id:)> on <FakeStore> was not made …`.
  let finding: String
  /// All calls that the double remembered at the end of the wait.
  public let calls: [Call]
  /// The source line of the wait, if it is known.
  public let site: SourceSite?

  /// The awaited call, how the wait ended, the calls that came instead, and the source line.
  public var description: String {
    let others = calls.isEmpty ? " none" : "\n\(LatestCalls(calls).table)"
    let place = site.map { "\nwaited for at \($0.filePath):\($0.line)" } ?? ""
    return "\(finding); calls:\(others)\(place)"
  }

  /// Whole seconds, as in `1 second`, or milliseconds.
  static func text(of time: Duration) -> String {
    let (seconds, rest) = time.components
    return seconds > 0 && rest == 0
      ? CountSpecifier.text(of: Int(seconds), "second") : CallTable.text(of: time)
  }
}

extension CallLog {
  /// Waits for a call without blocking a thread; the call itself wakes it.
  ///
  /// A call that a reset removes before it is seen does not count.
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - patterns: the patterns for the arguments; nil to accept any.
  ///   - number: which of the fitting calls to wait for, counted from 1.
  ///   - start: the position in the order of all calls after which calls count.
  ///   - timeout: how long to wait. With zero or less, only calls that are already recorded count.
  ///   - mistake: the reason why no call can fit, if there is one.
  ///   - site: the source line of the wait, for the text of the error.
  nonisolated(nonsending) package func call(
    of function: String, with patterns: ArgumentPatterns?, number: Int, after start: UInt64 = 0,
    timeout: Duration, mistake: String? = nil, at site: SourceSite? = nil
  ) async throws(MissedCall) -> LoggedCall {
    func missed(_ end: String) -> MissedCall {
      let wanted = Call.text(of: "<\(function)> on <\(receiver)>", with: patterns?.specified ?? [])
      return MissedCall(finding: "call \(number) of \(wanted) \(end)", calls: calls, site: site)
    }
    if let mistake { throw missed("cannot be made: \(mistake)") }
    let deadline = Deadline.after(timeout)
    let reader = CallReader(self, of: function)
    var fitting: [LoggedCall] = []
    defer { markAsked(fitting.lazy.map(\.call)) }
    while let call = await reader.next(until: deadline) {
      guard call.entry.sequence > start, call.isAccepted(by: patterns) else { continue }
      fitting.append(call)
      if fitting.count >= number { return call }
    }
    throw missed(
      Task.isCancelled
        ? "was not made before the task was cancelled"
        : "was not made within \(MissedCall.text(of: timeout))")
  }
}
