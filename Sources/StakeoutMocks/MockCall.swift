internal import StakeoutCalls

/// A matcher's answer.
enum MockAnswer: UInt8 {
  case unknown, no, yes
}

/// An interaction with a mock without an order, and what the matchers said to it as far as they
/// were asked.
///
/// SAFETY: the answers are read and changed with the mock's lock held.
final class MockCall: @unchecked Sendable {
  let record: CallRecord
  /// How many entries can have it: those that were there when it came, up to a rejection of it.
  let entryCount: Int
  /// What rejects it if none can.
  let rejection: MockEntry?
  /// Whether an expectation may accept it, for all that was known when it came.
  let hasHope: Bool
  /// The index of the entry that has it; no reference, for the entry has one to this.
  var place: Int?
  private var answers: [MockAnswer]

  init(
    _ record: CallRecord, answers: ArraySlice<MockAnswer>, rejection: MockEntry?, hasHope: Bool
  ) {
    self.record = record
    self.rejection = rejection
    self.hasHope = hasHope
    entryCount = answers.count
    self.answers = Array(answers)
  }

  /// What the entry at an index said.
  subscript(index: Int) -> MockAnswer {
    get { answers.isEmpty ? .unknown : answers[index] }
    set {
      if answers.isEmpty { answers = Array(repeating: .unknown, count: entryCount) }
      answers[index] = newValue
    }
  }

  /// Forgets the answers if there are very many, for as many interactions have as many.
  ///
  /// The matchers can be asked again.
  func forgetManyAnswers() {
    if entryCount > 256 { answers = [] }
  }
}
