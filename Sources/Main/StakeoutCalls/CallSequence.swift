// The calls of a double as an async sequence, and waiting for one call.

public import StakeoutCore
internal import StakeoutMatching

/// The calls of a double as an async sequence: first the recorded calls, then each new one.
///
/// ```swift
/// let first = await store.calls(.save).first { $0.arguments[0] as? Int == 7 }
/// ```
///
/// - Each iterator begins with the oldest call that the double remembers. Any number of iterators can
///   run at once. A waiting iterator blocks no thread, and is woken by the call itself.
/// - The iteration ends only when the task is cancelled. It does not end when the double is
///   deallocated.
/// - A reset drops the calls that were not delivered yet. The iteration continues with new calls.
/// - Calls come in the order of `sequence`. Two concurrent calls may come in either order.
/// - The code under test never waits for an iterator. The double keeps all calls, delivered or not,
///   until they are reset.
public struct CallSequence: AsyncSequence, Sendable {
  private let log: CallLog
  private let function: String?

  /// Makes the sequence of the calls of a log.
  ///
  /// If `function` is not nil, it has only the calls of this function.
  package init(_ log: CallLog, of function: String? = nil) {
    self.log = log
    self.function = function
  }

  /// Makes an iterator that begins with the oldest call that the double remembers.
  public func makeAsyncIterator() -> Iterator { Iterator(reader: CallReader(log, of: function)) }

  /// An iterator over the calls of a double.
  ///
  /// A copy shares its position with the original, so that both are the same iterator.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let reader: CallReader

    /// Waits for the next call in the caller's isolation and returns it; nil if the task was cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Call? {
      await reader.nextVerified(isolation: actor)
    }
  }
}

/// Reads the calls of a log one by one, and each of them once.
final class CallReader {
  private let log: CallLog
  private let function: String?
  private let cursor = JournalCursor()
  /// The calls that were read from the log but not returned yet, newest first.
  private var pending: [LoggedCall] = []

  init(_ log: CallLog, of function: String?) {
    self.log = log
    self.function = function
  }

  /// Returns the next call; nil after the deadline, or if the task is cancelled.
  func next(
    until deadline: Deadline = .never, isolation: isolated (any Actor)? = #isolation
  ) async -> LoggedCall? {
    if Task.isCancelled { return nil }
    if let call = take() { return call }
    let subscription = Subscription(to: log)
    while !Task.isCancelled {
      // Subscribe before reading, so that no call is missed between the two.
      if let call = take() { return call }
      if deadline.hasPassed { return nil }
      // Poll every 20 ms if the log could not be subscribed to.
      let end = subscription == nil ? min(deadline, .after(.milliseconds(20))) : deadline
      await Wait.suspended(until: end, event: subscription?.event ?? Event())
    }
    return nil
  }

  /// Returns the next call, without a deadline.
  ///
  /// If the sequence is of one function, marks the call as verified.
  func nextVerified(isolation: isolated (any Actor)? = #isolation) async -> Call? {
    let call = await next()?.call
    if function != nil, let call { log.markVerified(CollectionOfOne(call)) }
    return call
  }

  /// Removes the next call from `pending` and returns it; nil if there is none.
  ///
  /// It reads new calls from the log first if necessary.
  private func take() -> LoggedCall? {
    if pending.isEmpty || !log.journal.isCurrent(cursor) {
      let number = function.map(FunctionNames.number(of:))
      pending = log.journal.entries(since: cursor)
        .filter { entry in number.map { $0 == entry.function } ?? true }
        .map(log.call(of:))
        .reversed()
    }
    return pending.popLast()
  }
}

/// The error that is thrown when an awaited call was not made.
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

  /// Returns a time as text: in seconds if it is a whole number of them, as in `1 second`, or else in
  /// milliseconds.
  static func text(of time: Duration) -> String {
    let (seconds, rest) = time.components
    return seconds > 0 && rest == 0
      ? CountSpecifier.text(of: Int(seconds), "second") : CallTable.text(of: time)
  }
}

extension CallLog {
  /// Waits for a call without blocking a thread, and marks the matching calls as verified.
  ///
  /// The call itself ends the wait.
  ///
  /// A call that a reset removes before the wait sees it does not count.
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - patterns: the patterns for the arguments; nil to accept any arguments.
  ///   - number: which of the matching calls to wait for, counted from 1.
  ///   - start: the sequence number above which calls count.
  ///   - timeout: how long to wait. With zero or less, only calls that are already recorded count.
  ///   - mistake: the reason why no call can match, if there is one.
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
    defer { markVerified(fitting.lazy.map(\.call)) }
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
