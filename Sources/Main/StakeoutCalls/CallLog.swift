// The calls of one double, in the journal.

internal import StakeoutContext
package import StakeoutCore
private import Synchronization

/// The calls of one double, in the order of all calls of the process.
///
/// Any number of threads can append at the same time without waiting for each other. Every append
/// costs the same, however many calls there are. A read returns every call whose `append` has
/// returned.
package final class CallLog: Sendable {
  let journal = Journal<CallRecord>()
  /// The number of the receiver, unique among all logs.
  private let receiverNumber = Call.Receiver.nextNumber
  /// The type of the receiver, as its address; 0 while it is unknown.
  private let receiverType: Atomic<UInt>
  /// The number of the receiver's name in ``FunctionNames``; 0 while it has none.
  private let receiverName = Atomic<UInt64>(0)
  // SAFETY: only accessed with the lock of `AskedCalls` held.
  /// The calls that tests have asked about, by test.
  nonisolated(unsafe) var asked: [OwningTest?: AskedCalls] = [:]

  /// Makes an empty log for a double of this type, if it is known; for static members it is a
  /// metatype.
  package init(ofReceiver type: Any.Type? = nil) {
    receiverType = Atomic(unsafeBitCast(type, to: UInt.self))
  }

  /// Appends a call of the function with this number in ``FunctionNames``.
  ///
  /// - Parameter owner: the double that was called; nil for a type. The log does not retain it, not even
  ///   as one of the arguments.
  /// - Returns: false if there was not enough memory; nothing has changed then.
  package func append(_ arguments: [Any?], number: UInt64, owner: AnyObject?) -> Bool {
    append(arguments.isEmpty ? nil : ListRecord(arguments, owner: owner), number: number)
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

  func calls(_ entries: [Journal<CallRecord>.Entry]) -> [Call] {
    let receiver = receiver
    return entries.map { Call($0, receiver: receiver) }
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
    // The test has asked about the calls that are counted, and about no other: not about one that another
    // thread records at this moment.
    if patterns == nil, start == 0, let all = journal.countAll(of: number) {
      markAsked(function: number, upTo: all.last)
      return all.count
    }
    var counted: [UInt64] = []
    journal.forEachPayload(of: number, after: start) { sequence, record in
      guard let patterns else { return counted.append(sequence) }
      let record = record ?? .withoutArguments
      switch record.isAccepted(by: patterns) {
      case true?: counted.append(sequence)
      case false?: break
      case nil: otherCount(record.arguments)
      }
    }
    markAsked(counted)
    return counted.count
  }

  /// Forgets the calls whose `append` has returned, and releases their arguments.
  package func reset() {
    let latest = JournalOrder.latest
    journal.reset()
    forgetAsked(upTo: latest)
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

extension CallLog: WakeSource {
  /// Rings `event` at every append and every reset.
  ///
  /// - Returns: false if there is not enough memory, or no thread to ring from.
  package func subscribe(_ event: Event) -> Bool { journal.watch(event) }

  /// Ends a subscription; a ring already under way may still arrive.
  package func unsubscribe(_ event: Event) { journal.unwatch(event) }
}

/// One call as it was recorded, before its arguments are converted to `[Any?]`.
package struct LoggedCall: Sendable {
  let entry: Journal<CallRecord>.Entry
  let receiver: Call.Receiver

  /// The call with its arguments as `[Any?]`.
  package var call: Call { Call(entry, receiver: receiver) }

  /// The arguments in their own types; nil if there are none.
  package var record: CallRecord? { entry.payload }

  /// Whether the patterns accept the arguments; true for no patterns.
  func isAccepted(by patterns: ArgumentPatterns?) -> Bool {
    patterns.map { CallRecord.isAccepted(entry.payload, by: $0) } ?? true
  }
}

extension CallLog {
  /// Returns the entries of the calls of one function whose arguments the patterns accept, in order;
  /// the test has asked about them then.
  ///
  /// They make a ``Call`` only when one is asked for: most questions are about the number of calls.
  ///
  /// - Parameters:
  ///   - number: the number of the function in ``FunctionNames``.
  ///   - patterns: the patterns for the arguments; nil to accept any.
  package func entries(
    of number: UInt64, with patterns: ArgumentPatterns?
  ) -> [Journal<CallRecord>.Entry] {
    let fitting =
      if let patterns {
        journal.entries(of: number) { CallRecord.isAccepted($0, by: patterns) }
      } else {
        journal.entries(of: number)
      }
    markAsked(fitting.map(\.sequence))
    return fitting
  }

  /// The call of an entry of this log.
  package func call(of entry: Journal<CallRecord>.Entry) -> LoggedCall {
    LoggedCall(entry: entry, receiver: receiver)
  }
}
