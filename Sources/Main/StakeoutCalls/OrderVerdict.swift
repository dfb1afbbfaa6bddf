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

  var isInOrder: Bool { outcome.fault == nil }

  /// The finding as text: `no call for step 3 after step 2`.
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
      let calls = outcome.choice[index] ?? []
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
    let before = outcome.choice.keys.filter { $0 < step }.max()
    return "step \(step + 1)" + (before.map { " after step \($0 + 1)" } ?? "")
  }

  private func count(of step: Int) -> Int { outcome.choice[step]?.count ?? 0 }

  private func calls(of step: Int) -> String { CountSpecifier.text(of: count(of: step), "call") }

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
