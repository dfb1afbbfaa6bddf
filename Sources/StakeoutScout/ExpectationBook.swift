internal import StakeoutCalls
internal import StakeoutBase

/// All expectations of one mock.
///
/// I1: a use of an expectation answers one call, and a call takes one use.
/// I2: if several expectations are for a call, the oldest one answers it.
/// I3: the test's code, including any `deinit`, never runs with the lock held. All that a reservation
/// needs from the call is prepared before the lock is taken.
/// I4: a call is recorded in the critical section that takes its use. So calls have the order of
/// the uses, and a thread that sees that an expectation is met also sees the call.
///
/// SAFETY: all mutable state is accessed only with the lock held.
final class ExpectationBook: @unchecked Sendable {
  /// The result of looking up a call.
  struct Reservation {
    enum Outcome {
      /// The member never had an expectation.
      case undefined
      /// All expectations of the member are used up.
      case usedUp
      /// A use of this expectation; `fits` is false if the expectation is for another shape of
      /// calls.
      case use(of: QueuedExpectation, fits: Bool)
    }

    let outcome: Outcome
    /// Whether there was enough memory to record the call.
    let isRecorded: Bool
    /// Whether this use has used up the expectation.
    var isLastUse = false
  }

  private final class Member {
    let name: String
    // SAFETY: the lock serializes all accesses, here and below. Checking exclusivity would cost as
    // much as the accesses themselves.
    @exclusivity(unchecked) var queues: [ExpectationQueue] = []

    init(_ name: String) { self.name = name }

    /// Returns the queue with the entry that answers a call.
    func queue(for arguments: KeyValuePairs<String, Any?>?) -> ExpectationQueue? {
      if queues.count == 1 { return queues[0].first == nil ? nil : queues[0] }
      return oldest { $0.shape.fits(arguments) } ?? oldest { _ in true }
    }

    private func oldest(where isMeant: (ExpectationQueue) -> Bool) -> ExpectationQueue? {
      var found: (queue: ExpectationQueue, order: Int)?
      for queue in queues {
        guard let first = queue.first, first.order < found?.order ?? .max, isMeant(queue) else {
          continue
        }
        found = (queue, first.order)
      }
      return found?.queue
    }
  }

  /// Rings when an expectation is used up, and on a reset.
  let uses = ManualWakeSource()

  private let lock = ForkSafeLock()
  @exclusivity(unchecked) private var members: [String: Member] = [:]
  /// The member of the last use, which is often also the next one.
  @exclusivity(unchecked) private var latest: Member?
  @exclusivity(unchecked) private var entryCount = 0
  /// The test that set the latest expectation.
  @exclusivity(unchecked) private var latestContext: Owner?

  /// The test that set the latest expectation, also after a reset; nil if there never was one.
  var context: Owner? { lock.withLock { latestContext } }

  /// Adds an expectation to the end of its member's queue.
  func add(_ entry: QueuedExpectation, to name: String, in context: Owner) {
    // I3: the previous context is released outside the lock.
    _ = lock.withLock { () -> Owner? in
      defer { latestContext = context }
      entryCount += 1
      entry.order = entryCount
      let member = members[name] ?? Member(name)
      members[name] = member
      if let queue = member.queues.first(where: { $0.shape == entry.shape }) {
        queue.append(entry)
      } else {
        let queue = ExpectationQueue(entry.shape)
        queue.append(entry)
        member.queues.append(queue)
      }
      return latestContext
    }
  }

  /// Takes the use of the expectation that answers a call, and records the call.
  func reserve(_ call: borrowing Interaction) -> Reservation {
    let record = call.record
    var number: UInt64?
    while true {
      if let reserved = reserve(call, record, number: number) { return reserved }
      number = call.functionNumber
    }
  }

  /// - Parameter number: the number of the function's name. If it is nil and the expectation does
  ///   not know the number either, the method returns nil and changes nothing.
  private func reserve(
    _ call: borrowing Interaction, _ record: CallRecord?, number: UInt64?
  ) -> Reservation? {
    // I3: entries that were used up through another queue; released outside the lock.
    var spent: [QueuedExpectation] = []
    defer { withExtendedLifetime(spent) {} }
    lock.lock()
    defer { lock.unlock() }
    let member = member(call.member)
    while let queue = member?.queue(for: call.arguments), let entry = queue.first {
      let fits = queue.shape.fits(call.arguments)
      guard let number = (fits ? entry.function : nil) ?? number else { return nil }
      // I1: an expectation that counts its own uses is called later, outside the lock.
      let taken = entry.uses?.take() ?? .oneOfMore
      if taken != .oneOfMore { queue.dropFirst() }
      if taken == .none {
        spent.append(entry)
        continue
      }
      return Reservation(
        outcome: .use(of: entry, fits: fits),
        isRecorded: call.mock.log.append(record, number: number),  // I4
        isLastUse: taken == .last)
    }
    guard let number else { return nil }
    return Reservation(
      outcome: member == nil ? .undefined : .usedUp,
      isRecorded: call.mock.log.append(record, number: number))  // I4
  }

  private func member(_ name: String) -> Member? {
    if let latest, latest.name == name { return latest }
    guard let member = members[name] else { return nil }
    latest = member
    return member
  }

  /// Removes an expectation that counts its own uses and has none left.
  func retire(_ entry: QueuedExpectation, of name: String) {
    lock.withLock {
      let queue = members[name]?.queues.first { $0.shape == entry.shape }
      queue?.remove(entry)
    }
    uses.ring()
  }

  /// Returns the later expectations of a member for calls of the same shape.
  func entries(behind entry: QueuedExpectation, of name: String) -> [QueuedExpectation] {
    lock.withLock {
      let queue = members[name]?.queues.first { $0.shape == entry.shape }
      return queue?.entries.filter { $0.order > entry.order } ?? []
    }
  }

  /// All unfulfilled expectations by member, in the order of their set-up.
  ///
  /// Runs the test's code.
  var owed: [(member: String, entries: [QueuedExpectation])] {
    let all = lock.withLock {
      members.values.map { ($0.name, $0.queues.flatMap(\.entries)) }
    }
    return
      all
      .map { name, entries in
        (name, entries.filter(\.isOwed).sorted { $0.order < $1.order })
      }
      .filter { !$0.1.isEmpty }
      .sorted { $0.0 < $1.0 }
  }

  /// Whether there are no expectations.
  var isEmpty: Bool { lock.withLock { members.isEmpty } }

  /// Removes all expectations.
  func reset() {
    let forgotten = lock.withLock {
      defer {
        members = [:]
        latest = nil
      }
      return members
    }
    // I3: released here.
    withExtendedLifetime(forgotten) {}
    uses.ring()
  }
}
