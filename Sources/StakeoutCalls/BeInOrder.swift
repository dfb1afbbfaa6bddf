public import StakeoutMatching
internal import StakeoutRuntime

/// A matcher that accepts steps for which there are calls, one after the other, across doubles and
/// threads.
///
/// ```swift
/// expect([door.called(.open), log.called(.write, with: "opened"), door.called(.close)])
///   .to(beInOrder())
/// ```
///
/// For each step there has to be a call that it accepts, later than the call for the step before
/// it. No call serves two steps; other calls may lie between. A step with a count is stricter:
///
/// - at least n times: n calls, all later than those for the step before it;
/// - exactly n times: the same, and between its neighbours there are no more than those;
/// - exactly 0 times, at most n times: no more than that many between its neighbours.
///
/// Between its neighbours is after the calls for the step before it, and before the next call that
/// the step after it accepts.
///
/// Which calls are chosen does not matter: the steps are in order if any choice is. No steps at all
/// fail both ways, and so does a step with a wrong number of arguments.
///
/// One call is later than another if it was recorded later: if the one had returned before the
/// other began, it is the earlier one, on whatever threads they were. A waiting expectation is
/// woken by the calls of all doubles involved, unless a step looks at more than the calls, as one
/// with a matcher for an argument does.
///
/// - Parameter limit: how long it may take from the first of the calls to the last one; as long as
///   it likes by default. If there is a choice that is quick enough, it is found.
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
    let verdict = OrderVerdict(steps, within: limit)
    return MatcherResult(bool: verdict.isInOrder) {
      .details(.expectedCustomValueTo(phrase, actual: verdict.finding), verdict.details)
    }
  }
  return matcher.named("calls in order").woken { $0.flatMap(CallStep.wakeSource) }
}

extension CallStep {
  /// What rings when the answer about the steps may have changed; nil when nobody can tell.
  static func wakeSource(of steps: [CallStep]) -> (any WakeSource)? {
    guard steps.allSatisfy(\.isDecidedByCallsAlone) else { return nil }
    return JointWakeSource.joining(steps.map(\.log))
  }
}
