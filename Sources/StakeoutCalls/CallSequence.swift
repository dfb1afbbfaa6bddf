internal import StakeoutRuntime

/// The calls of a double as they come: those that it remembers already, then each new one.
///
/// ```swift
/// let first = await store.calls(.save).first { $0.arguments[0] as? Int == 7 }
/// ```
///
/// - Each iterator begins at the start of what the double remembers, and any number of them may
///   run at once. One that waits keeps no thread, and is woken by the call itself.
/// - The iteration ends when the task is cancelled, and then only: not even when the double is
///   gone.
/// - When the calls are reset, those that were not delivered yet are not delivered any more, and
///   the iteration goes on with new ones.
/// - Calls come in the order of `sequence`. Two that were made at the same time may come in
///   either order.
/// - The sequence puts nothing back upon the code under test: a call returns without waiting for
///   who iterates. What was not asked for yet is kept by the double, as all its calls are, until
///   they are reset.
public struct CallSequence: AsyncSequence, Sendable {
  /// Calls of a double.
  public typealias Element = Call
  /// It does not throw.
  public typealias Failure = Never

  private let log: CallLog
  private let function: String?

  /// The calls of a log; with a function, of this one only.
  package init(_ log: CallLog, of function: String? = nil) {
    self.log = log
    self.function = function
  }

  /// An iterator that begins at the start of what the double remembers.
  public func makeAsyncIterator() -> Iterator { Iterator(log, of: function) }

  /// Where one task is in the calls of a double.
  ///
  /// A copy of it is at the same place and stays there: it is one iterator with two names.
  public struct Iterator: AsyncIteratorProtocol {
    private let reader: CallReader

    init(_ log: CallLog, of function: String?) { reader = CallReader(log, of: function) }

    /// The next call; nil when the task has been cancelled.
    public mutating func next() async -> Call? { await reader.next() }

    /// The next call, waited for in the caller's isolation; nil when the task has been cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Call? {
      await reader.next(isolation: actor)
    }
  }
}

/// Reads the calls of a log one by one, each once.
final class CallReader {
  private let log: CallLog
  private let function: String?
  private let cursor = JournalCursor()
  /// What was read and not yet handed out, newest first.
  private var pending: [Call] = []

  init(_ log: CallLog, of function: String?) {
    self.log = log
    self.function = function
  }

  /// The next call; nil when the time is over, or the task is cancelled.
  func next(
    until deadline: Deadline = .never, isolation: isolated (any Actor)? = #isolation
  ) async -> Call? {
    if Task.isCancelled { return nil }
    if let call = take() { return call }
    let subscription = Subscription(to: log)
    while !Task.isCancelled {
      // Subscribed first, read then: no call falls in between.
      if let call = take() { return call }
      if deadline.hasPassed { return nil }
      // Without a subscription it looks again after a while.
      let end = subscription == nil ? min(deadline, .after(.milliseconds(20))) : deadline
      await Wait.suspended(until: end, event: subscription?.event ?? Event())
    }
    return nil
  }

  /// The next call, if there is one.
  private func take() -> Call? {
    if pending.isEmpty || !log.journal.isCurrent(cursor) {
      let owner = log.owner
      let number = function.map(FunctionNames.number(of:))
      pending = log.journal.entries(since: cursor)
        .filter { entry in number.map { $0 == entry.function } ?? true }
        .map { Call($0, receiver: log.receiver, owner: owner) }
        .reversed()
    }
    return pending.popLast()
  }
}
