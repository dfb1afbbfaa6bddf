internal import StakeoutCalls

/// The known result of a matcher.
enum MockAnswer: UInt8 {
  case unknown, no, yes
}

/// An interaction with an unordered mock, and the results of the matchers that have run for it.
///
/// SAFETY: the results are accessed only with the mock's lock held.
final class MockCall: @unchecked Sendable {
  let record: CallRecord
  /// The number of entries that can take it: those at the time of the call, up to a rejection of
  /// it.
  let entryCount: Int
  /// The rejection that applies if no expectation can take it.
  let rejection: MockEntry?
  /// Whether an expectation may accept it, as far as was known at the time of the call.
  let mayBeAccepted: Bool
  /// The index of the entry that took it; not a reference, because the entry refers to this object.
  var place: Int?
  private var answers: [MockAnswer]

  init(
    _ record: CallRecord, answers: ArraySlice<MockAnswer>, rejection: MockEntry?,
    mayBeAccepted: Bool
  ) {
    self.record = record
    self.rejection = rejection
    self.mayBeAccepted = mayBeAccepted
    entryCount = answers.count
    self.answers = Array(answers)
  }

  /// The result of the entry at an index.
  subscript(index: Int) -> MockAnswer {
    get { answers.isEmpty ? .unknown : answers[index] }
    set {
      if answers.isEmpty { answers = Array(repeating: .unknown, count: entryCount) }
      answers[index] = newValue
    }
  }

  /// Discards the results if there are very many; other interactions may have as many.
  ///
  /// The matchers can run again.
  func forgetManyAnswers() {
    if entryCount > 256 { answers = [] }
  }
}
