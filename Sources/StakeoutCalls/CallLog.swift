internal import StakeoutReporting
internal import StakeoutRuntime

/// The calls of one double, in the order of all calls of the process.
///
/// Any number of threads append at once, none waiting for another, and the n-th call costs what
/// the first one did. What is read holds every call whose `append` had returned.
package final class CallLog: Sendable {
  // SAFETY: never assigned after init, and loading a weak reference is atomic.
  private nonisolated(unsafe) weak var weakOwner: AnyObject?
  private let ownerIdentity: OwnerIdentity?
  /// Whose calls these are, also when there is no such double any more.
  package let receiver: Call.Receiver
  let journal = Journal<CallRecord>()
  // SAFETY: only touched with the watchers' lock held.
  nonisolated(unsafe) var watchers: [Watcher] = []

  /// An empty log.
  ///
  /// - Parameters:
  ///   - owner: the double whose calls these are. The log does not keep it alive, not even when it
  ///     is an argument of one of its own calls.
  ///   - type: the double's type, for texts, where there is no double yet.
  package init(owner: AnyObject? = nil, of type: Any.Type? = nil) {
    weakOwner = owner
    ownerIdentity = owner.map(OwnerIdentity.init)
    receiver = Call.Receiver(of: type ?? owner.map { Swift.type(of: $0) })
  }

  /// An empty log of the calls of a type's static members.
  package init(ofStaticMembersOf type: Any.Type) {
    weakOwner = nil
    ownerIdentity = nil
    receiver = Call.Receiver(of: Swift.type(of: type))
  }

  /// The double whose calls these are, while it lives.
  package var owner: AnyObject? { weakOwner }

  /// Appends a call.
  ///
  /// - Returns: false when there was no memory for it; nothing has changed then.
  @discardableResult
  package func append(_ function: String, _ arguments: [Any?] = []) -> Bool {
    let record = CallRecord(function, arguments, owner: ownerIdentity)
    return journal.append(record, function: Self.number(of: function))
  }

  /// All calls, in their order.
  package var calls: [Call] {
    let owner = owner
    return journal.entries.map { Call($0, receiver: receiver, owner: owner) }
  }

  /// The calls of one function, in their order.
  package func calls(of function: String) -> [Call] {
    let owner = owner
    return entries(of: function).map { Call($0, receiver: receiver, owner: owner) }
  }

  /// How many calls there are.
  package var count: Int { journal.count }

  /// How many calls of one function there are.
  package func count(of function: String) -> Int { entries(of: function).count }

  /// Forgets the calls whose `append` returned before, and releases their arguments.
  package func reset() {
    journal.reset()
    ringAfterReset()
  }

  private func entries(of function: String) -> [Journal<CallRecord>.Entry] {
    let number = Self.number(of: function)
    return journal.entries.filter { $0.function == number && $0.payload.function == function }
  }

  /// A number that tells most functions apart, so that few names have to be compared.
  private static func number(of function: String) -> UInt64 {
    UInt64(truncatingIfNeeded: function.hashValue)
  }
}

extension CallLog {
  /// Tells whether an argument is the owner, at the price of a comparison for most arguments.
  struct OwnerIdentity: Sendable {
    private let object: ObjectIdentifier
    private let type: ObjectIdentifier

    init(_ owner: AnyObject) {
      object = ObjectIdentifier(owner)
      type = ObjectIdentifier(Swift.type(of: owner))
    }

    /// Whether the argument is the owner itself, however many Optionals are around it.
    func isSame(_ argument: Any?) -> Bool {
      guard let argument else { return false }
      if ObjectIdentifier(Swift.type(of: argument)) == type {
        return ObjectIdentifier(argument as AnyObject) == object
      }
      guard let optional = argument as? any OptionalValue else { return false }
      return isSame(optional.content)
    }
  }
}
