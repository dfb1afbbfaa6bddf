internal import StakeoutBase

/// Judges whether calls came in the order of some steps, and makes the texts.
struct OrderVerdict {
  let steps: [CallStep]
  let calls: [Call]
  let outcome: CallOrder.Outcome
  private let names: ReceiverNames

  /// Judges these calls, by default those that the doubles currently remember.
  init(_ steps: [CallStep], calls: [Call]? = nil, within limit: Duration?) {
    let calls = calls ?? timeline(of: steps.map(\.log))
    self.steps = steps
    self.calls = calls
    names = ReceiverNames(steps.map(\.log.receiver))
    let searched = steps.map { step in
      let matches = calls.indices.filter { step.accepts(calls[$0]) }
      step.log.markAsked(matches.lazy.map { calls[$0] })
      return CallOrder.Step(count: step.count, matches: matches)
    }
    outcome = CallOrder.search(searched, times: calls.map(\.time), limit: limit)
  }

  var isInOrder: Bool {
    if case .found = outcome { true } else { false }
  }

  /// The finding as text: `no call for step 3 after step 2`.
  var finding: String {
    switch outcome {
    case .found: "calls for all steps"
    case .missing(let step, let count, _):
      (count == 0 ? "no call" : "only \(CountSpecifier.text(of: count, "call"))")
        + " for \(place(of: step))"
    case .miscounted(let step, let calls, _):
      "\(CountSpecifier.text(of: calls.count, "call")) for \(place(of: step))"
    case .tooSlow(let time, let choice):
      "\(CallTable.text(of: time)) from step \((choice.keys.min() ?? 0) + 1) "
        + "to step \((choice.keys.max() ?? 0) + 1)"
    }
  }

  /// The steps and the calls, with remarks.
  var details: String {
    let stepLines = steps.indices.map { index in
      let line = "  \(index + 1). \(steps[index].text(names))"
      return index == culprit ? "\(line)  ← \(fault)" : line
    }
    let list = CallTable(calls, remarks: remarks, names: names).list
    return (["steps:"] + stepLines + [list]).joined(separator: "\n")
  }

  /// The calls as a picture, with the steps drawn in.
  var picture: Timeline {
    let drawn = steps.indices.map { index in
      var calls = choice[index] ?? []
      if case .miscounted(index, let counted, _) = outcome { calls = counted }
      // The search stops at the culprit, so that the steps after it have no calls.
      let isAfter = culprit.map { index >= $0 } ?? false
      return Timeline.Step(
        text: steps[index].text(names), calls: calls,
        isMissing: calls.isEmpty && isAfter && !steps[index].count.accepts(0),
        fault: index == culprit ? fault : nil)
    }
    return Timeline(calls, steps: drawn, names: names)
  }

  /// The place of a step: `step 3 after step 2`.
  private func place(of step: Int) -> String {
    let before = choice.keys.filter { $0 < step }.max()
    return "step \(step + 1)" + (before.map { " after step \($0 + 1)" } ?? "")
  }

  private var culprit: Int? {
    switch outcome {
    case .missing(let step, _, _), .miscounted(let step, _, _): step
    case .found, .tooSlow: nil
    }
  }

  private var fault: String {
    switch outcome {
    case .missing(_, 0, _): "not found"
    case .missing(_, let count, _): "found \(CountSpecifier.times(count))"
    case .miscounted(_, let calls, _): "found \(CountSpecifier.times(calls.count))"
    case .found, .tooSlow: ""
    }
  }

  private var choice: CallOrder.Choice {
    switch outcome {
    case .found(let choice), .missing(_, _, let choice), .miscounted(_, _, let choice),
      .tooSlow(_, let choice):
      choice
    }
  }

  private var remarks: [Int: String] {
    var remarks: [Int: String] = [:]
    for (step, calls) in choice {
      for call in calls { remarks[call] = "step \(step + 1)" }
    }
    if case .miscounted(let step, let calls, _) = outcome {
      for call in calls { remarks[call] = "step \(step + 1)?" }
    }
    return remarks
  }
}
