internal import StakeoutCalls

/// Searches, without the lock, for the first expectation that needs an interaction.
///
/// It stops at the first rejection that accepts the interaction: later entries cannot take it. The
/// entries that it reads may be stale. A place that it finds may be taken already (M4); then the
/// walk continues.
struct UnorderedWalk {
  let generation: Int
  let record: CallRecord
  private let entries: ContiguousArray<MockEntry>
  private let rejections: [Int]
  private let start: Int
  private var nextRejection = 0
  private var position: Int
  /// The end of the entries that can take the interaction.
  private var end: Int
  private var answers: [MockAnswer]
  /// Whether an expectation may accept the interaction, as far as is known.
  private var mayBeAccepted: Bool

  /// Makes a walk over the current entries; call with the lock held.
  init(_ state: MockState, _ record: CallRecord) {
    generation = state.generation
    entries = state.entries
    rejections = state.rejections
    start = state.turn
    position = start
    end = entries.count
    self.record = record
    answers = Array(repeating: .unknown, count: entries.count)
    // Entries before the start are not evaluated.
    mayBeAccepted = start > 0
  }

  /// The interaction with the results so far.
  var call: MockCall {
    let rejection = end < entries.count ? entries[end] : nil
    return MockCall(
      record, answers: answers[..<end], rejection: rejection, mayBeAccepted: mayBeAccepted)
  }

  /// Returns the next expectation that needs the interaction, in the order of set-up; nil at the
  /// end.
  mutating func next() -> Int? {
    askRejections(before: start)
    while position < end {
      let index = position
      let entry = entries[index]
      position += 1
      if entry.isFull {
        mayBeAccepted = true
        continue
      }
      guard answers[index] == .unknown, ask(entry, at: index) else { continue }
      if entry.isRejection {
        end = index
      } else {
        mayBeAccepted = true
        if entry.need > 0 {
          // The interaction may move later, but never behind a rejection that accepts it (U2).
          askRejections(before: end)
          return index
        }
      }
    }
    return nil
  }

  /// Asks the rejections up to an index that have not been asked; one that accepts ends the walk.
  private mutating func askRejections(before limit: Int) {
    while nextRejection < rejections.count, rejections[nextRejection] < min(limit, end) {
      let index = rejections[nextRejection]
      nextRejection += 1
      if answers[index] == .unknown, ask(entries[index], at: index) { end = index }
    }
  }

  private mutating func ask(_ entry: MockEntry, at index: Int) -> Bool {
    let accepts = entry.accepts(record)
    answers[index] = accepts ? .yes : .no
    return accepts
  }
}
