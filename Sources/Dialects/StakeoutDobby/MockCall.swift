internal import StakeoutCalls

/// An interaction with a mock, and the results of the matchers that have run for it.
///
/// SAFETY: the results change with the mock's lock held, or before another thread has the call.
final class MockCall: @unchecked Sendable {
  let record: CallRecord
  /// The first rejection that accepts it, which applies if no expectation takes it.
  let rejection: MockEntry?
  /// Whether each entry accepts it, as far as is known.
  ///
  /// It belongs only to these entries: to those that existed at its time, up to the rejection.
  var answers: [Bool?]
  /// The index of the entry that took it; not a reference, because the entry refers to this object.
  var place: Int?

  /// Runs the matchers of the rejections; call without the lock.
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

/// The next step for an interaction.
enum MockStep {
  /// Run these matchers in this order, without the lock; `one` means up to the first that accepts.
  case ask([MockQuestion], one: Bool)
  /// The outcome is decided.
  case end(MockOutcome)
}
