// Calls as an async sequence, and waiting for one.

public import StakeoutCore
internal import StakeoutMatching

/// The calls of a double as an async sequence: first the recorded ones, then each new one.
///
/// ```swift
/// let first = await store.calls(.save).first { $0.arguments[0] as? Int == 7 }
/// ```
///
/// - Each iterator begins with the oldest call that the double remembers. Any number of iterators
///   can run at once. A waiting iterator blocks no thread; the call itself wakes it.
/// - The iteration ends only when the task is cancelled. It does not end when the double is
///   deallocated.
/// - After a reset, calls that were not delivered yet are dropped. The iteration continues with new
///   calls.
/// - Calls come in the order of `sequence`. Two concurrent calls may come in either order.
/// - The code under test never waits for an iterator. The double keeps all calls, delivered or not,
///   until they are reset.
public struct CallSequence: AsyncSequence, Sendable {
  private let log: CallLog
  private let function: String?

  /// The calls of a log; if `function` is not nil, only those of this function.
  package init(_ log: CallLog, of function: String? = nil) {
    self.log = log
    self.function = function
  }

  /// Makes an iterator that begins with the oldest call that the double remembers.
  public func makeAsyncIterator() -> Iterator { Iterator(reader: CallReader(log, of: function)) }

  /// The position of one task in the calls of a double.
  ///
  /// A copy shares its position with the original: both are the same iterator.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let reader: CallReader

    /// Returns the next call, waiting in the caller's isolation; nil if the task was cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Call? {
      await reader.nextAsked(isolation: actor)
    }
  }
}

/// Reads the calls of a log one by one, each once.
final class CallReader {
  private let log: CallLog
  private let function: String?
  private let cursor = JournalCursor()
  /// Calls that were read but not returned yet, newest first.
  private var pending: [LoggedCall] = []

  init(_ log: CallLog, of function: String?) {
    self.log = log
    self.function = function
  }

  /// Returns the next call; nil after the deadline or when the task is cancelled.
  func next(
    until deadline: Deadline = .never, isolation: isolated (any Actor)? = #isolation
  ) async -> LoggedCall? {
    if Task.isCancelled { return nil }
    if let call = take() { return call }
    let subscription = Subscription(to: log)
    while !Task.isCancelled {
      // Subscribe before reading, so that no call falls in between.
      if let call = take() { return call }
      if deadline.hasPassed { return nil }
      // Without a subscription, poll every 20 ms.
      let end = subscription == nil ? min(deadline, .after(.milliseconds(20))) : deadline
      await Wait.suspended(until: end, event: subscription?.event ?? Event())
    }
    return nil
  }

  /// Does the same without a deadline, for a test that asks about a function.
  func nextAsked(isolation: isolated (any Actor)? = #isolation) async -> Call? {
    let call = await next()?.call
    if function != nil, let call { log.markAsked(CollectionOfOne(call)) }
    return call
  }

  /// Removes and returns the next call, if there is one.
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
