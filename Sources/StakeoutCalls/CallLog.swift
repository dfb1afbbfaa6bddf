internal import StakeoutBase
private import Synchronization

/// The calls of one double, in the order of all calls of the process.
///
/// Any number of threads can append at the same time without waiting for each other. Every append
/// costs the same, however many calls there are. A read returns every call whose `append` has
/// returned.
package final class CallLog: Sendable {
  // SAFETY: only accessed while holding `ownersLock`.
  private nonisolated(unsafe) weak var weakOwner: AnyObject?
  /// One lock for all logs, because they rarely need it.
  ///
  /// The guarded value is unused but must not be of size zero: the thread sanitizer would mistake
  /// access to an empty value for access to the memory beside it.
  private static let ownersLock = Locked(0)
  // SAFETY: only accessed while holding `ownersLock`.
  private nonisolated(unsafe) var lazyAsked: AskedCalls?
  /// Whether the owner was known at `init`.
  private let isOwned: Bool
  let journal = Journal<CallRecord>()
  /// The number of the receiver, unique among all logs.
  private let receiverNumber = Call.Receiver.nextNumber
  /// The type of the receiver, as its address; 0 while it is unknown.
  private let receiverType: Atomic<UInt>
  /// The number of the receiver's name in ``FunctionNames``; 0 while it has none.
  private let receiverName = Atomic<UInt64>(0)

  /// Makes an empty log.
  ///
  /// - Parameter owner: the double that receives the calls, if it is known. The log does not retain
  ///   it, not even as an argument of one of its own calls.
  package init(owner: AnyObject? = nil) {
    weakOwner = owner
    isOwned = owner != nil
    receiverType = Atomic(
      owner.map { unsafeBitCast(Swift.type(of: $0) as Any.Type, to: UInt.self) } ?? 0)
  }

  /// Makes an empty log for a double of this type; for static members it is a metatype.
  package init(ofReceiver type: Any.Type) {
    weakOwner = nil
    isOwned = false
    receiverType = Atomic(unsafeBitCast(type, to: UInt.self))
  }

  /// The double that receives the calls; nil if it is unknown or was deallocated.
  package var owner: AnyObject? {
    Fork.held { Self.ownersLock.withLock { _ in weakOwner } }
  }

  /// Appends a call.
  ///
  /// - Parameter owner: the double that was called, if the log does not know it.
  /// - Returns: false if there was not enough memory; nothing has changed then.
  @discardableResult
  package func append(
    _ function: String, _ arguments: [Any?] = [], owner: AnyObject? = nil
  ) -> Bool {
    append(arguments, number: FunctionNames.number(of: function), owner: owner)
  }

  /// Appends a call of the function with this number in ``FunctionNames``.
  ///
  /// - Parameter owner: the double that was called, if the log does not know it.
  /// - Returns: false if there was not enough memory; nothing has changed then.
  package func append(_ arguments: [Any?], number: UInt64, owner: AnyObject?) -> Bool {
    guard !arguments.isEmpty else { return append(nil, number: number) }
    let owner = owner ?? (isOwned ? self.owner : nil)
    let record = ListRecord(arguments, owner: owner)
    if record.mentionsOwner {
      Fork.held { Self.ownersLock.withLock { _ in weakOwner = weakOwner ?? owner } }
    }
    return append(record, number: number)
  }

  /// Appends a call of the function with this number in ``FunctionNames``.
  ///
  /// - Parameter record: the arguments; nil if there are no arguments. The owner must not be one of
  ///   them.
  /// - Returns: false if there was not enough memory; nothing has changed then.
  package func append(_ record: consuming CallRecord?, number: UInt64) -> Bool {
    journal.append(record, function: number)
  }

  /// All calls, in order.
  package var calls: [Call] { calls(journal.entries) }

  /// Returns the calls of one function after a position in the order of all calls, in order.
  package func calls(of function: String, after start: UInt64 = 0) -> [Call] {
    let entries = journal.entries(of: FunctionNames.number(of: function))
    return calls(start == 0 ? entries : entries.filter { $0.sequence > start })
  }

  private func calls(_ entries: [Journal<CallRecord>.Entry]) -> [Call] {
    let (owner, receiver) = (owner, receiver)
    return entries.map { Call($0, receiver: receiver, owner: owner) }
  }

  /// The latest calls after a position in the order of all calls, and the number of all of them.
  func latestCalls(_ most: Int, after start: UInt64) -> (calls: [Call], count: Int) {
    let (entries, count) = journal.latest(most, after: start)
    return (calls(entries), count)
  }

  /// The number of calls.
  package var count: Int { journal.count }

  /// Counts the calls of one function after a position in the order of all calls.
  ///
  /// - Parameters:
  ///   - patterns: the patterns for the arguments; nil to accept any.
  ///   - otherCount: called for each call whose number of arguments differs from the number of
  ///     patterns; such a call is not counted.
  package func count(
    of function: String, with patterns: ArgumentPatterns? = nil, after start: UInt64 = 0,
    otherCount: ([Any?]) -> Void = { _ in }
  ) -> Int {
    let number = FunctionNames.number(of: function)
    if patterns == nil, start == 0 {
      let count = journal.count(of: number)
      // A call that another thread records meanwhile is marked, counted or not.
      asked.mark(function: number, upTo: JournalOrder.latest)
      return count
    }
    let owner = owner
    var counted: [UInt64] = []
    journal.forEachPayload(of: number, after: start) { sequence, record in
      guard let patterns else { return counted.append(sequence) }
      let record = record ?? .withoutArguments
      switch record.isAccepted(by: patterns, owner: owner) {
      case true?: counted.append(sequence)
      case false?: break
      case nil: otherCount(record.arguments(owner: owner))
      }
    }
    asked.mark(counted)
    return counted.count
  }

  /// Forgets the calls whose `append` has returned, and releases their arguments.
  package func reset() {
    let latest = JournalOrder.latest
    journal.reset()
    Fork.held { Self.ownersLock.withLock { _ in lazyAsked } }?.forget(upTo: latest)
  }
}

extension CallLog {
  /// The calls that tests have asked about; made by the first question, so that a double without
  /// questions pays nothing.
  var asked: AskedCalls {
    Fork.held {
      Self.ownersLock.withLock { _ in
        if let lazyAsked { return lazyAsked }
        let new = AskedCalls()
        lazyAsked = new
        return new
      }
    }
  }

  /// Remembers that the test has asked about these calls.
  package func markAsked(_ calls: some Sequence<Call>) { asked.mark(calls.map(\.sequence)) }

  /// Remembers that the test has asked about all calls so far whose records are accepted.
  ///
  /// It replaces what an earlier call of this function has said.
  package func markAsked(accepting: @escaping (CallRecord) -> Bool) {
    asked.mark(upTo: JournalOrder.latest, accepting: accepting)
  }

  /// The calls that the running test has not asked about, in order.
  package var otherCalls: [Call] {
    let isAsked = asked.question
    return calls(journal.entries.filter { !isAsked($0) })
  }
}

extension CallLog {
  /// Identifies the double that receives the calls, even after its deallocation.
  package var receiver: Call.Receiver {
    // SAFETY: the value is the address of a type, or 0, which is nil.
    let type = unsafeBitCast(receiverType.load(ordering: .relaxed), to: Any.Type?.self)
    return Call.Receiver(
      number: receiverNumber, type: type, nameNumber: receiverName.load(ordering: .acquiring))
  }

  /// Sets the type of a double that keeps its log itself; must be the same type each time.
  package func setReceiverType(_ type: Any.Type) {
    // A type's metadata exists before any code can name the type.
    receiverType.store(unsafeBitCast(type, to: UInt.self), ordering: .relaxed)
  }

  /// The double's own name in messages, beside its type.
  ///
  /// Each distinct name is stored once and never freed.
  package var name: String? {
    get { receiver.name }
    set {
      // Releasing: a thread that reads the number can also read the name it stands for.
      receiverName.store(newValue.map(FunctionNames.number(of:)) ?? 0, ordering: .releasing)
    }
  }
}
