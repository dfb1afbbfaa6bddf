public import StakeoutBase

/// Matches steps that were called in this order, across doubles and threads.
///
/// ```swift
/// expect([door.called(.open), log.called(.write, with: "opened"), door.called(.close)])
///   .to(beInOrder())
/// ```
///
/// Each step needs a call that it accepts, later than the call for the previous step. One call
/// counts for one step only. Other calls may lie in between. A step with a count is stricter:
///
/// - at least n times: n calls, all later than those for the previous step;
/// - exactly n times: the same, and no further ones between its neighbours;
/// - exactly 0 times, at most n times: at most that many between its neighbours.
///
/// "Between its neighbours" means after the calls for the previous step, and before the next call
/// that the following step accepts.
///
/// The steps are in order if any choice of calls is. An empty list of steps fails both `to` and
/// `toNot`. So does a step with a wrong number of arguments.
///
/// One call is later than another if it was recorded later. A call that returned before another
/// call began is always the earlier one, even across threads. The calls of all doubles in the steps
/// wake a waiting expectation. If a step depends on more than the calls, as with a matcher for an
/// argument, the expectation polls instead.
///
/// - Parameter limit: the longest time from the first of the calls to the last one; no limit by
///   default. The search finds a choice of calls that is fast enough if there is one.
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
    return MatcherResult(
      bool: verdict.isInOrder, showing: verdict.calls.count, of: verdict.picture
    ) {
      .details(.expectedCustomValueTo(phrase, actual: verdict.finding), verdict.details)
    }
  }
  return matcher.named("calls in order").woken { $0.flatMap(CallStep.wakeSource) }
}

extension CallStep {
  /// Returns a source that wakes when the result for the steps may have changed.
  ///
  /// Nil if something besides calls can change the result.
  static func wakeSource(of steps: [CallStep]) -> (any WakeSource)? {
    guard steps.allSatisfy(\.isDecidedByCallsAlone) else { return nil }
    return JointWakeSource.joining(steps.map(\.log))
  }
}
