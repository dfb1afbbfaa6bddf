// The recorded calls of one double, in a journal, to which any number of threads append at once.

internal import StakeoutContext
package import StakeoutCore
private import Synchronization

/// The recorded calls of one double, in the order of all calls of the process.
///
/// Any number of threads can append at the same time, and none waits for another. The cost of an append
/// does not depend on the number of calls. A read returns every call whose `append` has returned.
package final class CallLog: Sendable {
  let journal = Journal<CallRecord>()
  /// Appends records, and must not outlive the log.
  package var writer: JournalWriter { journal.writer }
  /// The number that identifies the double, unique among all logs.
  private let receiverNumber = Call.Receiver.nextNumber
  /// The address of the double's type; 0 while the type is unknown.
  private let receiverType: Atomic<UInt>
  /// The number of the double's own name in ``FunctionNames``; 0 while it has none.
  private let receiverName = Atomic<UInt64>(0)
  // SAFETY: only accessed while the lock of `VerifiedCalls` is held.
  /// The calls that each test has verified.
  nonisolated(unsafe) var verified: [RunningTest?: VerifiedCalls] = [:]

  /// Makes an empty log.
  ///
  /// - Parameter type: the type of the double, or nil if it is not known yet. For static members it is
  ///   the metatype.
  package init(ofReceiver type: Any.Type? = nil) {
    receiverType = Atomic(unsafeBitCast(type, to: UInt.self))
  }

  /// Appends a call of the function that has this number in ``FunctionNames``.
  ///
  /// - Parameter owner: the double that was called; nil for a type. The log does not retain it, even if
  ///   it is one of the arguments.
  /// - Returns: false if there was not enough memory. In this case nothing has changed.
  package func append(_ arguments: [Any?], number: UInt64, owner: AnyObject?) -> Bool {
    append(arguments.isEmpty ? nil : ListRecord(arguments, owner: owner), number: number)
  }

  /// Appends a call of the function that has this number in ``FunctionNames``.
  ///
  /// - Parameter record: the arguments; nil if there are none. The called double must not be one of
  ///   them.
  /// - Returns: false if there was not enough memory. In this case nothing has changed.
  package func append(_ record: consuming CallRecord?, number: UInt64) -> Bool {
    journal.append(record, function: number)
  }

  /// All recorded calls, in order.
  package var calls: [Call] { calls(journal.entries) }

  /// Returns the calls of one function that have a sequence number above `start`, in order.
  package func calls(of function: String, after start: UInt64 = 0) -> [Call] {
    let entries = journal.entries(of: FunctionNames.number(of: function))
    return calls(start == 0 ? entries : entries.filter { $0.sequence > start })
  }

  func calls(_ entries: [Journal<CallRecord>.Entry]) -> [Call] {
    let receiver = receiver
    return entries.map { Call($0, receiver: receiver) }
  }

  /// Returns the latest calls that have a sequence number above `start`, at most `most` of them, and
  /// the number of all calls above `start`.
  func latestCalls(_ most: Int, after start: UInt64) -> (calls: [Call], count: Int) {
    let (entries, count) = journal.latest(most, after: start)
    return (calls(entries), count)
  }

  /// The number of recorded calls.
  package var count: Int { journal.count }

  /// Counts the calls of one function whose arguments match, and marks them as verified.
  ///
  /// - Parameters:
  ///   - patterns: the patterns for the arguments; nil to accept any.
  ///   - start: the sequence number above which calls count.
  ///   - otherCount: called with the arguments of each call whose number of arguments differs from the
  ///     number of patterns. Such a call is not counted.
  package func count(
    of function: String, with patterns: ArgumentPatterns? = nil, after start: UInt64 = 0,
    otherCount: ([Any?]) -> Void = { _ in }
  ) -> Int {
    let number = FunctionNames.number(of: function)
    // Mark exactly the calls that are counted. A call that another thread records at this moment stays
    // unverified.
    if patterns == nil, start == 0, let all = journal.countAll(of: number) {
      markVerified(function: number, upTo: all.last)
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
    markVerified(counted)
    return counted.count
  }

  /// Removes the calls whose `append` has returned, and releases their arguments.
  package func reset() {
    let latest = JournalOrder.latest
    journal.reset()
    forgetVerified(upTo: latest)
  }
}

extension CallLog {
  /// The identity of the double, which stays valid after the double is deallocated.
  package var receiver: Call.Receiver {
    // SAFETY: the value is the address of a type, or 0, which is nil.
    let type = unsafeBitCast(receiverType.load(ordering: .relaxed), to: Any.Type?.self)
    return Call.Receiver(
      number: receiverNumber, type: type, nameNumber: receiverName.load(ordering: .acquiring))
  }

  /// Sets the type of the double, for a log that was made without it.
  ///
  /// Pass the same type each time.
  package func setReceiverType(_ type: Any.Type) {
    // Relaxed is enough: a type's metadata exists before any code can name the type.
    receiverType.store(unsafeBitCast(type, to: UInt.self), ordering: .relaxed)
  }

  /// The double's own name, which messages show after its type; nil if it has none.
  ///
  /// Each distinct name is stored once and never freed.
  package var name: String? {
    get { receiver.name }
    set {
      // Use releasing order, so that a thread that reads the number can also read the name behind it.
      receiverName.store(newValue.map(FunctionNames.number(of:)) ?? 0, ordering: .releasing)
    }
  }
}

extension CallLog: WakeSource {
  /// Rings `event` at every append and every reset.
  ///
  /// - Returns: false if there is not enough memory, or if there is no thread that could ring the
  ///   event.
  package func subscribe(_ event: Event) -> Bool { journal.subscribe(event) }

  /// Ends a subscription.
  ///
  /// A ring that is already under way may still arrive.
  package func unsubscribe(_ event: Event) { journal.unsubscribe(event) }
}

/// One recorded call whose arguments have not been converted to `[Any?]` yet.
package struct LoggedCall: Sendable {
  let entry: Journal<CallRecord>.Entry
  let receiver: Call.Receiver

  /// The call with its arguments as `[Any?]`.
  package var call: Call { Call(entry, receiver: receiver) }

  /// The arguments in their own types; nil if there are none.
  package var record: CallRecord? { entry.payload }

  /// Whether the patterns accept the arguments.
  ///
  /// True if there are no patterns.
  func isAccepted(by patterns: ArgumentPatterns?) -> Bool {
    patterns.map { CallRecord.isAccepted(entry.payload, by: $0) } ?? true
  }
}

extension CallLog {
  /// Returns the journal entries of the calls of one function whose arguments match, in order, and
  /// marks these calls as verified.
  ///
  /// An entry is converted to a ``Call`` only on demand, because most checks need only the number of
  /// calls.
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
    markVerified(fitting.map(\.sequence))
    return fitting
  }

  /// Returns the call that an entry of this log stands for.
  package func call(of entry: Journal<CallRecord>.Entry) -> LoggedCall {
    LoggedCall(entry: entry, receiver: receiver)
  }
}
