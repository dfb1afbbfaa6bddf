internal import StakeoutCalls

/// Looks, without the lock, for the first entry that has an interaction's fate in its hands: a
/// rejection, or an expectation that needs the interaction.
///
/// What it sees may be out of date: a place that it finds may be taken (M4), and is then passed by.
struct UnorderedWalk {
  /// What there is for the interaction.
  enum Find {
    /// The expectation at this index.
    case place(Int)
    case rejection(MockEntry)
  }

  let generation: Int
  let record: CallRecord
  private let entries: ContiguousArray<MockEntry>
  private let rejections: [Int]
  private let start: Int
  private var nextRejection = 0
  private var position: Int
  private var answers: [MockAnswer]
  /// Whether an entry may accept the interaction, for all that is known.
  private var hasHope: Bool
  /// Whether an expectation would have the interaction, though it needs it no more.
  private var hasTaker = false

  /// A walk over the entries that there are; made with the lock held.
  init(_ state: MockState, _ record: CallRecord) {
    generation = state.generation
    entries = state.entries
    rejections = state.rejections
    start = state.turn
    position = start
    self.record = record
    answers = Array(repeating: .unknown, count: entries.count)
    // What lies before the start is not asked.
    hasHope = start > 0
  }

  /// The interaction with the answers so far.
  var call: MockCall { MockCall(record, answers: answers, hasHope: hasHope) }

  /// The next find, in the order of set-up; nil when there is none.
  mutating func next() -> Find? {
    while nextRejection < rejections.count, rejections[nextRejection] < start {
      let index = rejections[nextRejection]
      nextRejection += 1
      if ask(entries[index], at: index) { return .rejection(entries[index]) }
    }
    while position < entries.count {
      let index = position
      let entry = entries[index]
      position += 1
      if entry.isFull {
        hasHope = true
        continue
      }
      guard ask(entry, at: index) else { continue }
      if entry.need > 0 { return .place(index) }
      if !entry.isRejection {
        hasTaker = true
      } else if !hasTaker {
        return .rejection(entry)
      }
    }
    return nil
  }

  private mutating func ask(_ entry: MockEntry, at index: Int) -> Bool {
    let accepts = entry.accepts(record)
    answers[index] = accepts ? .yes : .no
    if accepts { hasHope = true }
    return accepts
  }
}

extension MockState {
  /// What becomes of an interaction at what its walk has found; nil when nothing does, because the
  /// place is needed no more.
  mutating func settleUnordered(
    _ find: UnorderedWalk.Find, _ call: @autoclosure () -> MockCall
  ) -> MockOutcome? {
    switch find {
    case .place(let index):
      guard entries[index].need > 0 else { return nil }
      place(call(), at: index)
      return .taken
    case .rejection(let entry):
      wasRejected = true
      return .rejected(entry)
    }
  }
}
