internal import StakeoutBase

/// Judges whether calls came in the order of some steps, and makes the texts.
struct OrderVerdict {
  let steps: [CallStep]
  let calls: [Call]
  let outcome: CallOrder.Outcome
  private let names: ReceiverNames

  /// Judges these calls, by default those that the doubles currently remember.
  init(_ steps: [CallStep], calls: [Call]? = nil) {
    let calls = calls ?? timeline(of: steps.map(\.log))
    self.steps = steps
    self.calls = calls
    names = ReceiverNames(steps.map(\.log.receiver))
    let searched = steps.map { step in
      let matches = calls.indices.filter { step.accepts(calls[$0]) }
      step.log.markAsked(matches.lazy.map { calls[$0] })
      return CallOrder.Step(count: step.count, matches: matches)
    }
    outcome = CallOrder.search(searched)
  }

  var isInOrder: Bool { outcome.fault == nil }

  /// The finding as text: `no call for step 3 after step 2`.
  var finding: String {
    guard let fault = outcome.fault else { return "calls for all steps" }
    let count = CountSpecifier.text(of: fault.calls.count, "call")
    let found = !fault.isTooFew ? count : fault.calls.isEmpty ? "no call" : "only \(count)"
    let before = outcome.choice.keys.filter { $0 < fault.step }.max()
    return "\(found) for step \(fault.step + 1)" + (before.map { " after step \($0 + 1)" } ?? "")
  }

  /// The steps and the calls, with remarks.
  var details: String {
    let stepLines = steps.indices.map { index in
      let line = "  \(index + 1). \(steps[index].text(names))"
      return index == outcome.fault?.step ? "\(line)  ← \(faultText)" : line
    }
    let list = CallTable(calls, remarks: remarks, names: names).list
    return (["steps:"] + stepLines + [list]).joined(separator: "\n")
  }

  /// The calls as a picture, with the steps drawn in.
  var picture: Timeline {
    let drawn = steps.indices.map { index in
      let fault = outcome.fault.flatMap { $0.step == index ? $0 : nil }
      let calls = fault?.calls ?? outcome.choice[index] ?? []
      // The search stops at the fault, so that the steps after it have no calls.
      let isAfter = outcome.fault.map { index >= $0.step } ?? false
      return Timeline.Step(
        text: steps[index].text(names), calls: calls,
        isMissing: calls.isEmpty && isAfter && !steps[index].count.accepts(0),
        fault: fault == nil ? nil : faultText)
    }
    return Timeline(calls, steps: drawn, names: names)
  }

  private var faultText: String {
    guard let fault = outcome.fault else { return "" }
    return fault.isTooFew && fault.calls.isEmpty
      ? "not found" : "found \(CountSpecifier.times(fault.calls.count))"
  }

  private var remarks: [Int: String] {
    var remarks: [Int: String] = [:]
    for (step, calls) in outcome.choice {
      for call in calls { remarks[call] = "step \(step + 1)" }
    }
    if let fault = outcome.fault, !fault.isTooFew {
      for call in fault.calls { remarks[call] = "step \(fault.step + 1)?" }
    }
    return remarks
  }
}
