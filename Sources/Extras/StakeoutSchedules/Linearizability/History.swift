/// The calls of one object in one run, with the moments at which they began and ended.
struct History<Model> {
  /// The calls, in the order in which they began.
  let calls: [Call]

  /// One call of an operation.
  struct Call {
    /// The task or thread, from 0.
    let lane: Int
    /// Its place among the calls of the lane, from 0.
    let position: Int
    /// The operation with its arguments: `enqueue(2)`.
    let text: String
    /// The moment at which it began: a number that no other moment of the history has.
    var called = 0
    /// The moment at which it ended; nil if it did not.
    var returned: Int?
    /// Nil if it did not end.
    var outcome: CallOutcome?
    /// Whether it did not end because it trapped.
    var hasTrapped = false
    /// Calls with different keys do not affect each other.
    var key: AnyHashable?
    /// The same call on the model.
    let model: (inout Model) -> CallOutcome

    /// The call with its end: `dequeue() → 1`.
    var fullText: String { text + (outcome?.suffix ?? (hasTrapped ? " trapped" : " …")) }
  }

  init(_ calls: [Call]) { self.calls = calls.sorted { $0.called < $1.called } }

  /// The history as it was at a moment: later calls are missing, and those that had not ended yet have no
  /// outcome.
  func until(_ moment: Int) -> History {
    History(
      calls.filter { $0.called <= moment }.map { call in
        var call = call
        if call.returned ?? .max > moment { (call.returned, call.outcome) = (nil, nil) }
        return call
      })
  }

  /// The histories of the keys, if each call has one; otherwise the whole.
  var parts: [History] {
    if calls.contains(where: { $0.key == nil }) { return [self] }
    return Dictionary(grouping: calls, by: \.key).values.map { History($0) }
      .sorted { $0.calls[0].called < $1.calls[0].called }
  }
}
