internal import StakeoutCalls

/// Looks, without the lock, for the first expectation that needs an interaction, up to the first
/// rejection that is for it: what lies behind that is not.
///
/// What it sees may be out of date: a place that it finds may be taken (M4), and is then passed by.
struct UnorderedWalk {
  let generation: Int
  let record: CallRecord
  private let entries: ContiguousArray<MockEntry>
  private let rejections: [Int]
  private let start: Int
  private var nextRejection = 0
  private var position: Int
  /// Where the entries end that the interaction is for.
  private var end: Int
  private var answers: [MockAnswer]
  /// Whether an expectation may accept the interaction, for all that is known.
  private var hasHope: Bool

  /// A walk over the entries that there are; made with the lock held.
  init(_ state: MockState, _ record: CallRecord) {
    generation = state.generation
    entries = state.entries
    rejections = state.rejections
    start = state.turn
    position = start
    end = entries.count
    self.record = record
    answers = Array(repeating: .unknown, count: entries.count)
    // What lies before the start is not asked.
    hasHope = start > 0
  }

  /// The interaction with the answers so far.
  var call: MockCall {
    let rejection = end < entries.count ? entries[end] : nil
    return MockCall(record, answers: answers[..<end], rejection: rejection, hasHope: hasHope)
  }

  /// The next expectation that needs the interaction, in the order of set-up; nil when there is
  /// none.
  mutating func next() -> Int? {
    while nextRejection < rejections.count, rejections[nextRejection] < min(start, end) {
      let index = rejections[nextRejection]
      if ask(entries[index], at: index) { end = index }
      nextRejection += 1
    }
    while position < end {
      let index = position
      let entry = entries[index]
      position += 1
      if entry.isFull {
        hasHope = true
        continue
      }
      guard ask(entry, at: index) else { continue }
      if entry.isRejection {
        end = index
      } else {
        hasHope = true
        if entry.need > 0 { return index }
      }
    }
    return nil
  }

  private mutating func ask(_ entry: MockEntry, at index: Int) -> Bool {
    let accepts = entry.accepts(record)
    answers[index] = accepts ? .yes : .no
    return accepts
  }
}
