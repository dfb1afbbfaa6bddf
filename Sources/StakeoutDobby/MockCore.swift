internal import StakeoutCalls
internal import StakeoutBase

/// The logic of a mock, independent of the type of its interactions.
///
/// SAFETY: the state is accessed only with the lock held.
@usableFromInline
final class MockCore: VerifiedAtEnd, LeakHolder, @unchecked Sendable {
  let isOrdered: Bool
  /// The interactions, as calls of the functions that recorded them.
  let log: CallLog
  private let lock = ForkSafeLock()
  @exclusivity(unchecked) private var state: MockState

  /// - Parameter type: the type of the mock, for the texts of its calls.
  init(isStrict: Bool, isOrdered: Bool, type: Any.Type) {
    log = CallLog(ofReceiver: type)
    self.isOrdered = isOrdered
    state = MockState(isStrict: isStrict, isOrdered: isOrdered)
  }

  /// Runs `body` with the state under the lock; `body` must not run the test's code.
  @inline(__always)
  func withState<R>(_ body: (inout MockState) -> R) -> R {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }

  /// Decides the outcome of an interaction, and appends it to the journal.
  ///
  /// - Parameter function: the name of the function that records.
  @usableFromInline
  func record(_ record: CallRecord, function: String) -> MockOutcome {
    let function = FunctionNames.number(of: function)
    return isOrdered ? recordOrdered(record, function) : recordUnordered(record, function)
  }

  /// Removes all entries and interactions.
  func reset() {
    // The old state is released outside the lock (M1).
    _ = withState { $0.reset() }
    log.reset()
  }

  /// Releases all expectations and interactions, and says which; nil if there are none.
  package func releaseNext() -> String? {
    let count = withState { $0.entries.count }
    guard count > 0 || log.count > 0 else { return nil }
    reset()
    return "the expectations and the recorded interactions of \(log.receiver)"
  }

  /// Fails the test for each unfulfilled expectation, unless the mock was verified before.
  func verifyAtEnd(_ finding: String) {
    let (context, left) = withState { state in
      defer { state.isVerified = true }
      return (state.context, state.isVerified ? [] : state.unfulfilled)
    }
    for (entry, taken) in left {
      MockReport<Never>(context: context).unfulfilled(entry, taken: taken, finding)
    }
  }

  /// Appends to the journal, in the critical section that decides the outcome (M2).
  private func append(_ record: CallRecord, _ function: UInt64) {
    // If memory is short, the history has a gap; the outcome is still valid.
    _ = log.append(record, number: function)
  }

  private func recordOrdered(_ record: CallRecord, _ function: UInt64) -> MockOutcome {
    var answers = OrderedAnswers()
    while true {
      let step = withState { state in
        answers.begin(state.generation)
        let step = state.orderedStep(answers)
        if case .end = step { append(record, function) }
        return step
      }
      switch step {
      case .ask(let entry, let index, let others):
        answers[index] = entry.accepts(record)  // M1
        for (entry, index) in others where answers[index] == nil {
          answers[index] = entry.accepts(record)  // M1
        }
      case .end(let outcome): return outcome
      }
    }
  }

  private func recordUnordered(_ record: CallRecord, _ function: UInt64) -> MockOutcome {
    while true {
      var walk = withState { UnorderedWalk($0, record) }
      if let outcome = recordUnordered(&walk, function) { return outcome }
    }
  }

  /// Records an interaction with the entries of one generation; nil if a reset has ended it.
  private func recordUnordered(_ walk: inout UnorderedWalk, _ function: UInt64) -> MockOutcome? {
    while let index = walk.next() {
      let (isOver, isTaken) = withState { state -> (Bool, Bool) in
        guard state.generation == walk.generation else { return (true, false) }
        let isTaken = state.take(index, for: walk.call)
        if isTaken { append(walk.record, function) }
        return (false, isTaken)
      }
      if isOver { return nil }
      if isTaken { return .taken }
      // Another thread was faster and took the place.
    }
    return recordElsewhere(walk.call, function, generation: walk.generation)
  }

  /// Records an interaction for which the walk has found no needed place; nil if a reset has ended
  /// the generation.
  private func recordElsewhere(
    _ call: MockCall, _ function: UInt64, generation: Int
  ) -> MockOutcome? {
    var answered: [(question: MockQuestion, accepts: Bool)] = []
    while true {
      let step = withState { state -> UnorderedStep? in
        guard state.generation == generation else { return nil }
        for (question, accepts) in answered {
          question.call[question.index] = accepts ? .yes : .no
        }
        let step = state.unorderedStep(call)
        if case .end = step { append(call.record, function) }
        return step
      }
      switch step {
      case .ask(let questions):
        answered = questions.map { ($0, $0.entry.accepts($0.call.record)) }  // M1
      case .end(let outcome): return outcome
      case nil: return nil
      }
    }
  }
}
