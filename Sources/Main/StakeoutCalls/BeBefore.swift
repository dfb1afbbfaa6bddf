public import StakeoutBase

/// Matches a step that was called before the first call for another step.
///
/// ```swift
/// expect(lock.called(.acquire)).to(beBefore(store.called(.write, with: item)))
/// ```
///
/// Both steps must have calls, and no call for the other step may come first.
/// ``beInOrder(within:)`` asks for less. If this step has a count, it counts the calls before the
/// first call for the other step. The count of the other step counts all its calls.
///
/// Calls wake a waiting expectation, as with ``beInOrder(within:)``.
///
/// - Parameters:
///   - other: the other step.
///   - limit: the longest time from the first call for this step to the first call for the other
///     step; no limit by default.
public func beBefore(_ other: CallStep, within limit: Duration? = nil) -> Matcher<CallStep> {
  let matcher = Matcher<CallStep> { expression in
    guard let step = try expression.evaluate() else {
      return MatcherResult(status: .fail) {
        .expectedCustomValueTo("be before \(other)", actual: "<nil>").appendedBeNilHint()
      }
    }
    try CallStep.checkMistakes(in: [step, other])
    let verdict = BeforeVerdict(step, other, within: limit)
    return MatcherResult(
      bool: verdict.isBefore, showing: verdict.calls.count, of: verdict.picture
    ) {
      verdict.message
    }
  }
  return matcher.named("called before \(other)").woken { step in
    step.flatMap { CallStep.wakeSource(of: [$0, other]) }
  }
}

/// Whether a step was called before another one.
struct BeforeVerdict {
  private let step: CallStep
  private let other: CallStep
  private let limit: Duration?
  fileprivate let calls: [Call]
  private let names: ReceiverNames
  /// The calls for this step before the first call for the other step, and all calls for the other.
  private let found: (before: [Int], others: [Int])

  /// Judges these calls, by default those that the doubles currently remember.
  init(_ step: CallStep, _ other: CallStep, calls: [Call]? = nil, within limit: Duration?) {
    let calls = calls ?? timeline(of: [step.log, other.log])
    self.step = step
    self.other = other
    self.limit = limit
    self.calls = calls
    names = ReceiverNames([step.log.receiver, other.log.receiver])
    let others = calls.indices.filter { other.accepts(calls[$0]) }
    let before = calls.indices.prefix(others.first ?? calls.count)
      .filter { step.accepts(calls[$0]) }
    found = (before, others)
    for step in [step, other] { step.log.markAsked(calls.lazy.filter(step.accepts)) }
  }

  var isBefore: Bool {
    step.count.accepts(found.before.count) && other.count.accepts(found.others.count)
      && limit.map { time <= $0 } ?? true
  }

  private var time: Duration {
    guard let first = found.before.first, let last = found.others.first else { return .zero }
    return max(.zero, calls[last].time - calls[first].time)
  }

  /// The calls as a picture, with both steps drawn in.
  fileprivate var picture: Timeline {
    let steps = [(step, found.before), (other, found.others)].map { step, calls in
      Timeline.Step(
        text: step.text(names), calls: calls, isMissing: calls.isEmpty && !step.count.accepts(0),
        fault: calls.isEmpty ? "not found" : nil)
    }
    return Timeline(calls, steps: steps, names: names)
  }

  var message: ExpectationMessage {
    let within = limit.map { " within \(CallTable.text(of: $0))" } ?? ""
    let phrase = "be before \(other.text(names))\(within)"
    var remarks: [Int: String] = [:]
    for call in found.others { remarks[call] = "the other" }
    for call in found.before { remarks[call] = "this" }
    return .details(
      .expectedCustomValueTo(phrase, actual: "\(step.text(names)): \(finding)"),
      CallTable(calls, remarks: remarks, names: names).list)
  }

  private var finding: String {
    guard !found.others.isEmpty else {
      return "the other was not called, this one \(CountSpecifier.times(found.before.count))"
    }
    guard other.count.accepts(found.others.count) else {
      return "the other was called \(CountSpecifier.times(found.others.count))"
    }
    guard !found.before.isEmpty else {
      return calls.contains(where: step.accepts) ? "called only after the other" : "never called"
    }
    let count = CountSpecifier.times(found.before.count)
    return "\(count) before, \(CallTable.text(of: time)) earlier"
  }
}
