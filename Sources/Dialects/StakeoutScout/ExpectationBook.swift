internal import StakeoutCalls
internal import StakeoutBase

/// All expectations of one mock.
///
/// I1: a use of an expectation answers one call, and a call takes one use.
/// I2: if several expectations are for a call, the oldest one answers it.
/// I3: the test's code, including any `deinit`, never runs with the lock held.
/// I4: a call is recorded in the critical section that takes its use. So calls have the order of
/// the uses, and a thread that sees that an expectation is met also sees the call.
///
/// SAFETY: all mutable state is accessed only with the lock held.
final class ExpectationBook: @unchecked Sendable {
  /// The result of looking up a call.
  struct Reservation {
    /// The expectation of which one use was taken; nil if there is none.
    var entry: QueuedExpectation?
    /// Whether the expectation is for calls of this shape.
    var fits = false
    /// Whether this use has used up the expectation.
    var isLastUse = false
    /// Whether the member ever had an expectation.
    var isDefined = false
    /// Whether there was enough memory to record the call.
    var isRecorded = false
  }

  /// The expectations of one member, in the order of their set-up.
  private final class Member {
    // SAFETY: the lock serializes all accesses, here and below. Checking exclusivity would cost as
    // much as the accesses themselves.
    @exclusivity(unchecked) var entries: [QueuedExpectation] = []
  }

  /// Rings when an expectation is used up, and on a reset.
  let uses = ManualWakeSource()

  private let lock = ForkSafeLock()
  @exclusivity(unchecked) private var members: [String: Member] = [:]
  /// The test that set the latest expectation.
  @exclusivity(unchecked) private var latestContext: Owner?

  /// The test that set the latest expectation, also after a reset; nil if there never was one.
  var context: Owner? { lock.withLock { latestContext } }

  /// Adds an expectation to those of its member.
  func add(_ entry: QueuedExpectation, to name: String, in context: Owner) {
    // I3: the previous context is released outside the lock.
    _ = lock.withLock { () -> Owner? in
      defer { latestContext = context }
      let member = members[name] ?? Member()
      members[name] = member
      member.entries.append(entry)
      return latestContext
    }
  }

  /// Takes the use of the expectation that answers a call, and records the call.
  func reserve(_ call: Interaction) -> Reservation {
    let record = call.record
    // I3: entries that another member has used up, released outside the lock.
    var spent: [QueuedExpectation] = []
    defer { withExtendedLifetime(spent) {} }
    lock.lock()
    defer { lock.unlock() }
    let member = members[call.member]
    var reserved = Reservation(isDefined: member != nil)
    while reserved.entry == nil, let member, !member.entries.isEmpty {
      let fitting = member.entries.firstIndex { $0.calls.shape.fits(call.arguments) }
      let entry = member.entries[fitting ?? 0]
      // I1: an expectation that counts its own uses is called later, outside the lock.
      let taken = entry.uses?.take() ?? .oneOfMore
      if taken != .oneOfMore { member.entries.remove(at: fitting ?? 0) }
      if taken == .none {
        spent.append(entry)
      } else {
        (reserved.entry, reserved.fits, reserved.isLastUse) = (
          entry, fitting != nil, taken == .last
        )
      }
    }
    let known = reserved.fits ? reserved.entry?.calls.function : nil
    reserved.isRecorded = call.mock.log.append(record, number: known ?? call.functionNumber)  // I4
    return reserved
  }

  /// Removes an expectation that counts its own uses and has none left.
  func retire(_ entry: QueuedExpectation, of name: String) {
    lock.withLock { members[name]?.entries.removeAll { $0 === entry } }
    uses.ring()
  }

  /// Returns the later expectations of a member for calls of the same shape.
  ///
  /// - Parameter entry: an expectation that has answered a call. It was the oldest one of its shape
  ///   (I2), so all others are later.
  func entries(behind entry: QueuedExpectation, of name: String) -> [QueuedExpectation] {
    lock.withLock { members[name]?.entries ?? [] }
      .filter { $0.calls.shape == entry.calls.shape && $0 !== entry }
  }

  /// All unfulfilled expectations by member, in the order of their set-up.
  ///
  /// Runs the test's code.
  var owed: [(member: String, entries: [QueuedExpectation])] {
    lock.withLock { members.mapValues(\.entries) }
      .map { ($0.key, $0.value.filter { $0.counter.shouldVerify() }) }
      .filter { !$0.1.isEmpty }
      .sorted { $0.0 < $1.0 }
  }

  /// Whether there are no expectations.
  var isEmpty: Bool { lock.withLock { members.isEmpty } }

  /// Removes all expectations.
  func reset() {
    let forgotten = lock.withLock {
      defer { members = [:] }
      return members
    }
    // I3: released here.
    withExtendedLifetime(forgotten) {}
    uses.ring()
  }
}
