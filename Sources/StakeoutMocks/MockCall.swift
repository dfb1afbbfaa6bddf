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
  /// How many entries the mock had when the interaction came: later ones are not for it.
  let entryCount: Int
  /// Whether an entry may accept it, for all that was known when it came.
  let hasHope: Bool
  /// The index of the entry that has it; no reference, for the entry has one to this.
  var place: Int?
  private var answers: [MockAnswer]

  init(_ record: CallRecord, answers: [MockAnswer], hasHope: Bool) {
    self.record = record
    self.hasHope = hasHope
    entryCount = answers.count
    self.answers = answers
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
