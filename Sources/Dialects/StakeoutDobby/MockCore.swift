// The logic of a mock, without the type of its interactions.

internal import StakeoutCalls

/// The part of a mock that does not depend on the type of its interactions.
///
/// SAFETY: the state is accessed only with the lock held.
@usableFromInline
final class MockCore: VerifiedAtEnd, LeakHolder, @unchecked Sendable {
  /// The interactions, as calls of the functions that recorded them.
  let log: CallLog
  private let lock = ForkSafeLock()
  @exclusivity(unchecked) private var state: MockState

  /// Creates the core of a mock without expectations.
  ///
  /// - Parameter type: The type of the mock, for the texts of its calls.
  init(isStrict: Bool, isOrdered: Bool, type: Any.Type) {
    log = CallLog(ofReceiver: type)
    state = MockState(isStrict: isStrict, isOrdered: isOrdered)
  }

  /// Runs `body` with the state under the lock.
  ///
  /// `body` must not run the test's code.
  @inline(__always)
  func withState<R>(_ body: (inout MockState) -> R) -> R {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }

  /// Decides the outcome of an interaction, and appends it to the journal.
  ///
  /// - Parameter function: The name of the function that records.
  @usableFromInline
  func record(_ record: CallRecord, function: String) -> MockOutcome {
    let function = FunctionNames.number(of: function)
    while true {
      if let outcome = decide(record, function) { return outcome }
    }
  }

  /// Removes all entries and interactions.
  func reset() {
    // Release the old state outside the lock (M1).
    _ = withState { $0.reset() }
    log.reset()
  }

  /// Releases all expectations and interactions, and returns a text for them, or nil if there are
  /// none.
  package func releaseNext() -> String? {
    let count = withState { $0.entries.count }
    guard count > 0 || log.count > 0 else { return nil }
    reset()
    return "the expectations and the recorded interactions of \(log.receiver)"
  }

  /// Decides the outcome with the entries of one generation.
  ///
  /// - Returns: The outcome; nil if a reset has ended the generation.
  private func decide(_ record: CallRecord, _ function: UInt64) -> MockOutcome? {
    let (generation, entries, rejections, plain) = withState {
      ($0.generation, $0.entries, $0.rejections, $0.certainEntry)
    }
    let accepts = plain?.entry.accepts(record)  // M1
    if let plain, accepts == true {
      let isTaken = withState { state in
        guard state.generation == generation, state.certainEntry?.index == plain.index else {
          return false
        }
        state.paths[0].take(at: plain.index, plain.entry)
        append(record, function)
        return true
      }
      if isTaken { return .taken }
    }
    let call = MockCall(record, entries, rejections: rejections)  // M1
    if let plain { call.answers[plain.index] = accepts }
    var answered: [(question: MockQuestion, accepts: Bool)] = []
    while true {
      let step = withState { state -> MockAction? in
        guard state.generation == generation else { return nil }
        for (question, accepts) in answered {
          question.call.answers[question.index] = accepts
        }
        let step = state.step(call)
        if case .end = step { append(record, function) }
        return step
      }
      switch step {
      case .ask(let questions, let one):
        answered = []
        for question in questions where !(one && answered.last?.accepts == true) {
          answered.append((question, question.entry.accepts(question.call.record)))  // M1
        }
      case .end(let outcome): return outcome
      case nil: return nil
      }
    }
  }

  /// Appends an interaction to the journal.
  ///
  /// Call it in the critical section that decides the outcome (M2).
  private func append(_ record: CallRecord, _ function: UInt64) {
    // Ignore a failure: if memory is short, the history has a gap, but the outcome is still valid.
    _ = log.append(record, number: function)
  }
}

/// An interaction with a mock, and the results of the matchers that have run for it.
///
/// SAFETY: the results change with the mock's lock held, or before another thread has the call.
final class MockCall: @unchecked Sendable {
  let record: CallRecord
  /// The first rejection that accepts the interaction, which applies if no expectation takes it.
  let rejection: MockEntry?
  /// Whether each entry accepts the interaction; nil for an entry whose matcher has not run.
  ///
  /// It contains only the entries that existed when the interaction was recorded, and of these only
  /// the entries before the rejection.
  var answers: [Bool?]
  /// The index of the expectation that took the interaction.
  ///
  /// It is an index, because a reference would make a retain cycle.
  var place: Int?

  /// Creates a call, and runs the matchers of the rejections.
  ///
  /// Call it without the lock (M1).
  init(_ record: CallRecord, _ entries: ContiguousArray<MockEntry>, rejections: [Int]) {
    self.record = record
    let limit = rejections.first { entries[$0].accepts(record) }
    rejection = limit.map { entries[$0] }
    answers = Array(repeating: nil, count: limit ?? entries.count)
    for index in rejections where index < answers.count { answers[index] = false }
  }
}

/// A matcher that must run for an interaction.
struct MockQuestion {
  let call: MockCall
  let entry: MockEntry
  /// The index of the entry.
  let index: Int
}

/// The next action for an interaction.
enum MockAction {
  /// Run these matchers in this order, without the lock; if `one` is true, up to the first that
  /// accepts.
  case ask([MockQuestion], one: Bool)
  /// The outcome is decided.
  case end(MockOutcome)
}
