internal import StakeoutCalls

/// The failure of an object that is not linearizable, as text.
struct LinearizabilityReport<Model> {
  let plan: LinearizabilityPlan
  let defect: Defect<Model>

  private static var width: Int { 100 }

  /// The whole message.
  ///
  /// - Parameters:
  ///   - round: The round that failed, from 1.
  ///   - calls: How many calls it had.
  ///   - lanes: How many tasks or threads it had.
  func text(round: Int, calls: Int, lanes: Int) -> String {
    let picture = HistoryPicture(
      defect.history, crew: plan.crew.rawValue, width: Self.width - 2)
    return
      ([title.cut(to: 300), ""] + picture.lines.map { $0.isEmpty ? "" : "  \($0)" } + openNote
      + reasons + [""] + footer(round: round, calls: calls, lanes: lanes)).joined(separator: "\n")
  }

  private var calls: [History<Model>.Call] { defect.history.calls }

  private func name(of call: History<Model>.Call) -> String {
    "\(plan.crew) \(call.lane + 1)"
  }

  private var title: String {
    switch defect.kind {
    case .unexplained:
      if Set(calls.map(\.lane)).count == 1 {
        return "\(plan.subject) and its model differ, even without concurrency"
      }
      return
        "\(plan.subject) is not linearizable: no order of these \(calls.count) calls explains "
        + "their results"
    case .trapped(let trap):
      let call = calls.first(where: \.hasTrapped).map { " in \($0.text)" } ?? ""
      return "\(plan.subject) trapped\(call): \(trap)".onOneLine
    case .hung:
      let open = calls.count { $0.returned == nil }
      let time = defect.isRepeatable ? "" : " within \(plan.timeout)"
      return "\(plan.subject) hangs: \(counted(open, "call")) did not return\(time)"
    }
  }

  private func footer(round: Int, calls: Int, lanes: Int) -> [String] {
    let now = Set(self.calls.map(\.lane)).count
    let smaller =
      self.calls.count < calls
      ? ", made smaller from \(counted(calls, "call")) in \(counted(lanes, plan.crew.rawValue))"
      : now < lanes ? ", made smaller from \(counted(lanes, plan.crew.rawValue))" : ""
    return [
      "Found in round \(round) of \(plan.rounds)\(smaller).",
      defect.isRepeatable
        ? "Repeat it with 'seed: \(plan.seed)'."
        : "The \(plan.crew)s ran in real time: 'seed: \(plan.seed)' repeats the calls, not their timing.",
    ]
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private var openNote: [String] {
    guard case .unexplained = defect.kind, calls.contains(where: { $0.returned == nil }) else {
      return []
    }
    return ["  (┄ had not returned yet)"]
  }

  /// Why no order explains the history.
  private var reasons: [String] {
    guard case .unexplained(let end) = defect.kind else { return [] }
    let order = orderLines(end)
    let missing = missingLines(end)
    let first =
      order.isEmpty
      ? ["No call can come first; the model begins as \(stateText(end.start))."]
      : ["The model, which begins as \(stateText(end.start)), explains this much:"] + order
    let second =
      order.isEmpty
      ? [] : [missing.count == 1 ? "Then the last call does not fit:" : "Then no call fits:"]
    return ([""] + first + second + missing).map { $0.cut(to: Self.width) }
  }

  private func stateText(_ state: Model) -> String { shortText(of: state, atMost: 50) }

  /// A table of two columns, which shows so many rows of the beginning and of the end.
  private func table(
    _ rows: [(left: String, right: String)], first: Int, last: Int
  ) -> [String] {
    let width = min(60, rows.map(\.left.count).max() ?? 0)
    var lines = rows.map { $0.left.cut(to: 60).padded(to: width + 3) + $0.right }
    if lines.count > first + last + 1 {
      let leftOut = first..<(lines.count - last)
      lines.replaceSubrange(leftOut, with: ["  … \(leftOut.count) more calls"])
    }
    return lines
  }

  private func orderLines(_ end: OrderSearch<Model>.DeadEnd) -> [String] {
    table(
      zip(end.order, end.states).map { index, state in
        ("  \(name(of: calls[index]))  \(calls[index].fullText)", "then \(stateText(state))")
      }, first: 3, last: 8)
  }

  /// The calls that ended and that the order lacks, with the reason for each.
  private func missingLines(_ end: OrderSearch<Model>.DeadEnd) -> [String] {
    let missing = calls.indices.filter { calls[$0].outcome != nil && !end.order.contains($0) }
    let first = missing.min { calls[$0].returned ?? .max < calls[$1].returned ?? .max }
    return table(
      missing.map { index in
        let call = calls[index]
        return ("  \(name(of: call))  \(call.fullText)", reason(against: call, first: first, end))
      }, first: 7, last: 0)
  }

  private func reason(
    against call: History<Model>.Call, first: Int?, _ end: OrderSearch<Model>.DeadEnd
  ) -> String {
    if let first = first.map({ calls[$0] }), let moment = first.returned, moment < call.called {
      return "began after \(first.text) of \(name(of: first)) had ended"
    }
    // The search has taken this very step, so it does not trap.
    var state = end.states.last ?? end.start
    return "here the model \(call.model(&state).clause)"
  }
}
