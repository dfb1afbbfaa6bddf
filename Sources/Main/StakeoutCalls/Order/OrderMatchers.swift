// The matchers `beBefore` and `beInOrder`, which check the order of calls across doubles.

internal import StakeoutCore
public import StakeoutMatching

/// One expected call of an order.
///
/// Doubles make expected calls, as in `door.called(.open)`. ``beInOrder(within:)`` and
/// ``beBefore(_:within:)`` check them. An expected call does not retain its double.
public struct CallStep {
  /// The log of the double.
  let log: CallLog
  let function: String
  /// The patterns for the arguments; nil to accept any arguments.
  let patterns: ArgumentPatterns?
  /// The number of times that the call is expected.
  let count: CountSpecifier
  /// The reason why no call can match, if there is one.
  let mistake: String?

  /// Makes an expected call.
  ///
  /// - Parameters:
  ///   - log: the log of the double.
  ///   - function: the function.
  ///   - patterns: the patterns for the arguments; nil to accept any arguments.
  ///   - count: the number of times that the call is expected.
  ///   - mistake: the reason why no call can match. It fails every expectation about this expected
  ///     call.
  package init(
    _ log: CallLog, function: String, with patterns: ArgumentPatterns? = nil,
    count: CountSpecifier = .atLeast(1), mistake: String? = nil
  ) {
    self.log = log
    self.function = function
    self.patterns = patterns
    self.count = count
    self.mistake = mistake
  }

  /// Returns whether a recorded call matches this expected call.
  func accepts(_ call: Call) -> Bool {
    call.receiver == log.receiver && call.function == function
      && patterns?.accept(call.arguments) ?? true
  }

  /// Whether only new calls can change which calls match.
  var isDecidedByCallsAlone: Bool { patterns?.isStable ?? true }

  /// Returns the expected call as text: `FakeDoor#1 open(key:) with <7>, exactly 2 times`.
  func text(_ names: ReceiverNames) -> String {
    let call = "\(names[log.receiver]) \(Call.text(of: function, with: patterns?.specified ?? []))"
    return count.phrase.map { "\(call), \($0)" } ?? call
  }
}

extension CallStep {
  /// A mistake in the expected call itself, so that no recorded call can match it.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  /// Throws the mistake of the first expected call that has one.
  static func checkMistakes(in steps: [CallStep]) throws(Mistake) {
    for case let mistake? in steps.map(\.mistake) { throw Mistake(description: mistake) }
  }
}

extension CallStep: CustomStringConvertible {
  /// The expected call as text, as in `FakeDoor open(key:) with <7>, exactly 2 times`.
  public var description: String { text(ReceiverNames([log.receiver])) }
}

/// Matches an expected call that was made before the first call that matches another one.
///
/// ```swift
/// expect(lock.called(.acquire)).to(beBefore(store.called(.write, with: item)))
/// ```
///
/// Calls must have been made for both, and the first of them must not be for `other`.
/// ``beInOrder(within:)`` demands less. If this expected call has a count, it counts the calls before
/// the first call for `other`. The count of `other` counts all its calls.
///
/// New calls wake a waiting expectation, as with ``beInOrder(within:)``.
///
/// - Parameters:
///   - other: the other expected call.
///   - limit: the longest time from the first call for this expected call to the first call for
///     `other`. There is no limit by default.
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

/// The check whether an expected call was made before another one, with its texts.
struct BeforeVerdict {
  private let step: CallStep
  private let other: CallStep
  private let limit: Duration?
  fileprivate let calls: [Call]
  private let names: ReceiverNames
  /// The calls for `step` before the first call for `other`, and all calls for `other`.
  private let found: (before: [Int], others: [Int])

  /// Checks these calls.
  ///
  /// The default is the calls that the doubles remember now.
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
    for step in [step, other] { step.log.markVerified(calls.lazy.filter(step.accepts)) }
  }

  var isBefore: Bool {
    step.count.accepts(found.before.count) && other.count.accepts(found.others.count)
      && limit.map { time <= $0 } ?? true
  }

  /// The time from the first call for `step` to the first call for `other`.
  private var time: Duration {
    guard let first = found.before.first, let last = found.others.first else { return .zero }
    return max(.zero, calls[last].time - calls[first].time)
  }

  /// The calls as a picture, with marks for both expected calls.
  fileprivate var picture: Timeline {
    let steps = [(step, found.before), (other, found.others)].map { step, calls in
      Timeline.OrderMark(
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

/// Matches expected calls that were made in this order, across doubles and threads.
///
/// ```swift
/// expect([door.called(.open), log.called(.write, with: "opened"), door.called(.close)])
///   .to(beInOrder())
/// ```
///
/// Each expected call needs a recorded call that matches it, later than the call for the one before.
/// One recorded call counts only once. Other calls may lie in between. An expected call with a count is
/// stricter:
///
/// - At least n times: n calls are needed, all later than those for the expected call before.
/// - Exactly n times: n such calls are needed, and there are no further ones between its neighbours.
/// - Exactly 0 times, or at most n times: there are at most that many between its neighbours.
///
/// "Between its neighbours" means after the calls for the expected call before, and before the next
/// call that matches the following one.
///
/// The expectation passes if any choice of recorded calls is in order. Messages number the expected
/// calls: step 1, step 2 and so on. An empty list fails both `to` and `toNot`. The same is true of an
/// expected call with a wrong number of arguments.
///
/// A call is later than another one if it was recorded later. A call that returned before another call
/// began is always the earlier one, even across threads. New calls of all doubles in the list wake a
/// waiting expectation. If the result depends on more than the calls, such as with a matcher for an
/// argument, the expectation polls instead.
///
/// - Parameter limit: the longest time from the first of the calls to the last one. There is no limit
///   by default. If any choice of calls is fast enough, the search finds it.
public func beInOrder(within limit: Duration? = nil) -> Matcher<[CallStep]> {
  let phrase = "be in order" + (limit.map { " within \(CallTable.text(of: $0))" } ?? "")
  let matcher = Matcher<[CallStep]> { expression in
    let steps = try expression.evaluate()
    guard let steps, !steps.isEmpty else {
      return MatcherResult(status: .fail) {
        let message = ExpectationMessage.expectedCustomValueTo(
          phrase, actual: steps == nil ? "<nil>" : "no steps")
        return steps == nil ? message.appendedBeNilHint() : message
      }
    }
    try CallStep.checkMistakes(in: steps)
    let verdict = CallOrderResult(steps, within: limit)
    return MatcherResult(
      bool: verdict.isInOrder, showing: verdict.calls.count, of: verdict.picture
    ) {
      .details(.expectedCustomValueTo(phrase, actual: verdict.finding), verdict.details)
    }
  }
  return matcher.named("calls in order").woken { $0.flatMap(CallStep.wakeSource) }
}

extension CallStep {
  /// Returns a source that rings when the result for some expected calls may have changed.
  ///
  /// Returns nil if anything other than calls can change the result.
  static func wakeSource(of steps: [CallStep]) -> (any WakeSource)? {
    guard steps.allSatisfy(\.isDecidedByCallsAlone) else { return nil }
    return JointWakeSource.joining(steps.map(\.log))
  }
}

/// The check whether calls were made in an expected order, with its texts.
struct CallOrderResult {
  /// The expected calls.
  let steps: [CallStep]
  let calls: [Call]
  let outcome: CallOrder.SearchResult
  private let names: ReceiverNames

  /// Checks these calls.
  ///
  /// The default is the calls that the doubles remember now.
  init(_ steps: [CallStep], calls: [Call]? = nil, within limit: Duration?) {
    let calls = calls ?? timeline(of: steps.map(\.log))
    self.steps = steps
    self.calls = calls
    names = ReceiverNames(steps.map(\.log.receiver))
    let searched = steps.map { step in
      let matches = calls.indices.filter { step.accepts(calls[$0]) }
      step.log.markVerified(matches.lazy.map { calls[$0] })
      return CallOrder.ExpectedCall(count: step.count, matches: matches)
    }
    outcome = CallOrder.search(searched, times: calls.map(\.time), limit: limit)
  }

  var isInOrder: Bool { outcome.fault == nil }

  /// The result as text: `no call for step 3 after step 2`.
  var finding: String {
    switch outcome.fault {
    case nil: "calls for all steps"
    case .missing(let step):
      (count(of: step) == 0 ? "no call" : "only \(calls(of: step))") + " for \(place(of: step))"
    case .miscounted(let step): "\(calls(of: step)) for \(place(of: step))"
    case .tooSlow(let time):
      "\(CallTable.text(of: time)) from step \((outcome.choice.keys.min() ?? 0) + 1) "
        + "to step \((outcome.choice.keys.max() ?? 0) + 1)"
    }
  }

  /// The expected calls and the recorded calls as text, with remarks.
  var details: String {
    let stepLines = steps.indices.map { index in
      let line = "  \(index + 1). \(steps[index].text(names))"
      return index == culprit ? "\(line)  ← \(fault)" : line
    }
    let list = CallTable(calls, remarks: remarks, names: names).list
    return (["steps:"] + stepLines + [list]).joined(separator: "\n")
  }

  /// The recorded calls as a picture, with marks for the expected calls.
  var picture: Timeline {
    let drawn = steps.indices.map { index in
      let calls = outcome.choice[index] ?? []
      // The search stops at the culprit, so the expected calls after it have no calls.
      let isAfter = culprit.map { index >= $0 } ?? false
      return Timeline.OrderMark(
        text: steps[index].text(names), calls: calls,
        isMissing: calls.isEmpty && isAfter && !steps[index].count.accepts(0),
        fault: index == culprit ? fault : nil)
    }
    return Timeline(calls, steps: drawn, names: names)
  }

  /// Returns the position of an expected call as text: `step 3 after step 2`.
  private func place(of step: Int) -> String {
    let before = outcome.choice.keys.filter { $0 < step }.max()
    return "step \(step + 1)" + (before.map { " after step \($0 + 1)" } ?? "")
  }

  private func count(of step: Int) -> Int { outcome.choice[step]?.count ?? 0 }

  private func calls(of step: Int) -> String { CountSpecifier.text(of: count(of: step), "call") }

  /// The index of the expected call with the fault; nil if there is none.
  private var culprit: Int? {
    switch outcome.fault {
    case .missing(let step), .miscounted(let step): step
    case .tooSlow, nil: nil
    }
  }

  private var fault: String {
    guard let culprit else { return "" }
    let count = count(of: culprit)
    return count == 0 && outcome.fault == .missing(step: culprit)
      ? "not found" : "found \(CountSpecifier.times(count))"
  }

  private var remarks: [Int: String] {
    var remarks: [Int: String] = [:]
    for (step, calls) in outcome.choice {
      let mark = outcome.fault == .miscounted(step: step) ? "?" : ""
      for call in calls { remarks[call] = "step \(step + 1)\(mark)" }
    }
    return remarks
  }
}
