internal import StakeoutCalls
internal import StakeoutReporting
internal import StakeoutRuntime

/// All that a test expects of one mock.
///
/// I1: a use of an expectation answers one call, and a call takes one use.
/// I2: of the expectations that are for a call, the one that was set first answers it.
/// I3: no code of a test's runs with the lock held, deinits included. What a claim needs of the
/// call is there before the lock is taken.
/// I4: a call is recorded in the critical section that takes its use: calls have the order of the
/// uses, and who sees that an expectation was met sees the call.
///
/// SAFETY: what is not constant is only touched with the lock held.
final class ExpectationBook: @unchecked Sendable {
  /// What a call found.
  struct Claim {
    enum Outcome {
      /// Nothing was ever expected of the member.
      case undefined
      /// Nothing more is.
      case usedUp
      /// A use of this expectation, which is for another shape of calls if it does not fit.
      case use(of: QueuedExpectation, fits: Bool)
    }

    let outcome: Outcome
    /// Whether there was memory to record the call.
    let isRecorded: Bool
    /// Whether an expectation has just been used up.
    var isLastUse = false
  }

  private final class Member {
    let name: String
    // SAFETY: the lock keeps accesses apart, here and below; checking costs as much as they do.
    @exclusivity(unchecked) var queues: [ExpectationQueue] = []

    init(_ name: String) { self.name = name }

    /// Where the entry is that answers a call.
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

  /// Rings when an expectation has been used up, and when all are forgotten.
  let uses = ManualWakeSource()

  private let lock = ForkSafeLock()
  @exclusivity(unchecked) private var members: [String: Member] = [:]
  /// The member that was used last, which is often the next one, too.
  @exclusivity(unchecked) private var latest: Member?
  @exclusivity(unchecked) private var entryCount = 0
  /// The test that has set the latest expectation.
  @exclusivity(unchecked) private var latestContext: TestContext?

  /// The test that has set the latest expectation, also after a reset; nil if there was none.
  var context: TestContext? { lock.withLock { latestContext } }

  /// Puts an expectation of a test behind the others of its member.
  func add(_ entry: QueuedExpectation, to name: String, in context: TestContext) {
    // I3: the context before ends after the lock.
    _ = lock.withLock { () -> TestContext? in
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

  /// Takes the use of an expectation that answers a call, and records the call.
  func claim(_ call: borrowing Interaction) -> Claim {
    let record = call.record
    var number: UInt64?
    while true {
      if let claim = claim(call, record, number: number) { return claim }
      number = call.functionNumber
    }
  }

  /// - Parameter number: of the function's name; without it, nil is returned, and nothing done, if
  ///   no expectation knows it.
  private func claim(
    _ call: borrowing Interaction, _ record: CallRecord?, number: UInt64?
  ) -> Claim? {
    // I3: entries that were used up by way of another queue; released after the lock is.
    var spent: [QueuedExpectation] = []
    defer { withExtendedLifetime(spent) {} }
    lock.lock()
    defer { lock.unlock() }
    let member = member(call.member)
    while let queue = member?.queue(for: call.arguments), let entry = queue.first {
      let fits = queue.shape.fits(call.arguments)
      guard let number = (fits ? entry.function : nil) ?? number else { return nil }
      // I1: an expectation that counts by itself is asked later, without the lock.
      let taken = entry.uses?.take() ?? .oneOfMore
      if taken != .oneOfMore { queue.dropFirst() }
      if taken == .none {
        spent.append(entry)
        continue
      }
      return Claim(
        outcome: .use(of: entry, fits: fits),
        isRecorded: call.mock.log.append(record, number: number),  // I4
        isLastUse: taken == .last)
    }
    guard let number else { return nil }
    return Claim(
      outcome: member == nil ? .undefined : .usedUp,
      isRecorded: call.mock.log.append(record, number: number))  // I4
  }

  private func member(_ name: String) -> Member? {
    if let latest, latest.name == name { return latest }
    guard let member = members[name] else { return nil }
    latest = member
    return member
  }

  /// Takes out an expectation that counts by itself and says that it is used up.
  func retire(_ entry: QueuedExpectation, of name: String) {
    lock.withLock {
      let queue = members[name]?.queues.first { $0.shape == entry.shape }
      queue?.remove(entry)
    }
    uses.ring()
  }

  /// The expectations of a member for calls of the same shape that were set after this one.
  func entries(behind entry: QueuedExpectation, of name: String) -> [QueuedExpectation] {
    lock.withLock {
      let queue = members[name]?.queues.first { $0.shape == entry.shape }
      return queue?.entries.filter { $0.order > entry.order } ?? []
    }
  }

  /// All that a test still waits for, by member, in the order it was set in.
  ///
  /// Runs code of the test's.
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

  /// Forgets all expectations.
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
