internal import StakeoutReporting
internal import StakeoutRuntime
private import Synchronization

/// The calls of one double, in the order of all calls of the process.
///
/// Any number of threads append at once, none waiting for another, and the n-th call costs what
/// the first one did. What is read holds every call whose `append` had returned.
package final class CallLog: Sendable {
  // SAFETY: only touched with the owners' lock held.
  private nonisolated(unsafe) weak var weakOwner: AnyObject?
  /// One for all logs, which hardly ever need it.
  ///
  /// It guards a value that is not used, but has a size: to the thread sanitizer, access to one
  /// without any would be access to what lies beside it.
  private static let ownersLock = Locked(0)
  /// Whether the owner was known from the beginning.
  private let isOwned: Bool
  let journal = Journal<CallRecord>()
  /// The number of the receiver; no other log has it.
  private let receiverNumber = Call.Receiver.nextNumber
  /// The type of the receiver as its address; 0 as long as nobody has told.
  private let receiverType: Atomic<UInt>
  /// The number among all names of what the receiver is called; 0 as long as nobody has told.
  private let receiverName = Atomic<UInt64>(0)

  /// An empty log.
  ///
  /// - Parameter owner: the double whose calls these are, if it is known. The log does not keep it
  ///   alive, not even when it is an argument of one of its own calls.
  package init(owner: AnyObject? = nil) {
    weakOwner = owner
    isOwned = owner != nil
    receiverType = Atomic(
      owner.map { unsafeBitCast(Swift.type(of: $0) as Any.Type, to: UInt.self) } ?? 0)
  }

  /// An empty log of a double of this type, which may be a metatype for static members.
  package init(ofReceiver type: Any.Type) {
    weakOwner = nil
    isOwned = false
    receiverType = Atomic(unsafeBitCast(type, to: UInt.self))
  }

  /// The double whose calls these are, while it lives; nil when nobody has told.
  package var owner: AnyObject? {
    Fork.held { Self.ownersLock.withLock { _ in weakOwner } }
  }

  /// Appends a call.
  ///
  /// - Parameter owner: the double that was called, if the log does not know it.
  /// - Returns: false when there was no memory for it; nothing has changed then.
  @discardableResult
  package func append(
    _ function: String, _ arguments: [Any?] = [], owner: AnyObject? = nil
  ) -> Bool {
    append(arguments, number: FunctionNames.number(of: function), owner: owner)
  }

  /// Appends a call of the function that has this number among all ``FunctionNames``.
  ///
  /// - Parameter owner: the double that was called, if the log does not know it.
  /// - Returns: false when there was no memory for it; nothing has changed then.
  package func append(_ arguments: [Any?], number: UInt64, owner: AnyObject?) -> Bool {
    guard !arguments.isEmpty else { return append(nil, number: number) }
    let owner = owner ?? (isOwned ? self.owner : nil)
    let record = ListRecord(arguments, owner: owner)
    if record.mentionsOwner {
      Fork.held { Self.ownersLock.withLock { _ in weakOwner = weakOwner ?? owner } }
    }
    return append(record, number: number)
  }

  /// Appends a call of the function that has this number among all ``FunctionNames``.
  ///
  /// - Parameter record: the arguments, none of which is the owner; nil when there are none.
  /// - Returns: false when there was no memory for it; nothing has changed then.
  package func append(_ record: consuming CallRecord?, number: UInt64) -> Bool {
    journal.append(record, function: number)
  }

  /// All calls, in their order.
  package var calls: [Call] {
    let owner = owner
    return journal.entries.map { Call($0, receiver: receiver, owner: owner) }
  }

  /// The calls of one function, in their order.
  package func calls(of function: String) -> [Call] {
    let owner = owner
    return journal.entries(of: FunctionNames.number(of: function))
      .map { Call($0, receiver: receiver, owner: owner) }
  }

  /// The calls of one function behind a place in the order of all calls.
  package func calls(of function: String, after start: UInt64) -> [Call] {
    calls(of: function).filter { $0.sequence > start }
  }

  /// How many calls there are.
  package var count: Int { journal.count }

  /// How many calls of one function there are behind a place in the order of all calls.
  ///
  /// - Parameters:
  ///   - patterns: what their arguments have to be; nil for whichever.
  ///   - otherCount: what to do about a call with another number of arguments than there are
  ///     patterns; it is not counted.
  package func count(
    of function: String, with patterns: ArgumentPatterns? = nil, after start: UInt64 = 0,
    otherCount: ([Any?]) -> Void = { _ in }
  ) -> Int {
    let number = FunctionNames.number(of: function)
    if patterns == nil, start == 0 { return journal.count(of: number) }
    let owner = owner
    var count = 0
    journal.forEachPayload(of: number, after: start) { record in
      guard let patterns else { return count += 1 }
      let record = record ?? .withoutArguments
      switch record.isAccepted(by: patterns, owner: owner) {
      case true?: count += 1
      case false?: break
      case nil: otherCount(record.arguments(owner: owner))
      }
    }
    return count
  }

  /// Forgets the calls whose `append` returned before, and releases their arguments.
  package func reset() { journal.reset() }
}

extension CallLog {
  /// Whose calls these are, also when there is no such double any more.
  package var receiver: Call.Receiver {
    // SAFETY: it was made of a type, or is 0, which is no type.
    let type = unsafeBitCast(receiverType.load(ordering: .relaxed), to: Any.Type?.self)
    return Call.Receiver(
      number: receiverNumber, type: type, nameNumber: receiverName.load(ordering: .acquiring))
  }

  /// Sets the type of the double, for one that keeps its log itself; the same each time.
  package func setReceiverType(_ type: Any.Type) {
    // The metadata of a type is there before anybody can name it.
    receiverType.store(unsafeBitCast(type, to: UInt.self), ordering: .relaxed)
  }

  /// What the double is called in texts, beside its type.
  ///
  /// Names are kept for ever, each once.
  package var name: String? {
    get { receiver.name }
    set {
      // Whoever finds the number finds what it stands for.
      receiverName.store(newValue.map(FunctionNames.number(of:)) ?? 0, ordering: .releasing)
    }
  }
}
