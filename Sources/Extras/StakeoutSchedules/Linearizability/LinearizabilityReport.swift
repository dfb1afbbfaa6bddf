internal import StakeoutCalls
internal import StakeoutBase

/// The failure of an object that is not linearizable, as text.
struct LinearizabilityReport<Model> {
  let plan: LinearizabilityPlan
  let defect: Defect<Model>

  private static var width: Int { 100 }

  /// The whole message.
  ///
  /// - Parameters:
  ///   - round: The round that failed, from 1.
  ///   - count: How many calls it had.
  ///   - lanes: How many tasks or threads it had.
  func text(round: Int, calls count: Int, lanes: Int) -> String {
    let picture = HistoryPicture(calls: calls, crew: plan.crew, width: Self.width - 2).lines
    let crew = CountSpecifier.text(of: lanes, plan.crew)
    let smaller =
      calls.count < count
      ? ", made smaller from \(CountSpecifier.text(of: count, "call")) in \(crew)"
      : Set(calls.map(\.lane)).count < lanes ? ", made smaller from \(crew)" : ""
    let repetition =
      defect.isRepeatable
      ? "Repeat it with 'seed: \(plan.seed)'."
      : "The \(plan.crew)s ran in real time: 'seed: \(plan.seed)' repeats the calls, not their timing."
    let lines =
      [title.cut(to: 300), ""] + picture.map { $0.isEmpty ? "" : "  \($0)" }
      + (defect.deadEnd.map(reasons) ?? [])
      + ["", "Found in round \(round) of \(plan.rounds)\(smaller).", repetition]
    return lines.joined(separator: "\n")
  }

  private var calls: [History<Model>.Call] { defect.history.calls }

  private func name(of call: History<Model>.Call) -> String { "\(plan.crew) \(call.lane + 1)" }

  private var title: String {
    if let trap = defect.trap {
      let call = calls.first(where: \.hasTrapped).map { " in \($0.text)" } ?? ""
      return "\(plan.subject) trapped\(call): \(trap)".onOneLine
    }
    if defect.isHang {
      let open = CountSpecifier.text(of: calls.count { $0.returned == nil }, "call")
      let time = defect.isRepeatable ? "" : " within \(plan.timeout)"
      return "\(plan.subject) hangs: \(open) did not return\(time)"
    }
    if Set(calls.map(\.lane)).count == 1 {
      return "\(plan.subject) and its model differ, even without concurrency"
    }
    return
      "\(plan.subject) is not linearizable: no order of these \(calls.count) calls explains "
      + "their results"
  }

  /// Why no order explains the history.
  private func reasons(of end: OrderSearch<Model>.DeadEnd) -> [String] {
    let start = shortText(of: end.start, atMost: 50)
    let missing = calls.indices.filter { calls[$0].outcome != nil && !end.order.contains($0) }
    var lines = calls.contains { $0.returned == nil } ? ["  (┄ had not returned yet)", ""] : [""]
    if end.order.isEmpty {
      lines.append("No call can come first; the model begins as \(start).")
    } else {
      lines.append("The model, which begins as \(start), explains this much:")
      lines += table(end.order, first: 3, last: 8) { place, _ in
        "then \(shortText(of: end.states[place], atMost: 50))"
      }
      lines.append(missing.count == 1 ? "Then the last call does not fit:" : "Then no call fits:")
    }
    let first = missing.map { calls[$0] }.min { $0.returned ?? .max < $1.returned ?? .max }
    lines += table(missing, first: 7, last: 0) { _, call in
      if let first, let moment = first.returned, moment < call.called {
        return "began after \(first.text) of \(name(of: first)) had ended"
      }
      // The search has taken this very step, so it does not trap.
      var state = end.states.last ?? end.start
      return "here the model \(call.model(&state).clause)"
    }
    return lines.map { $0.cut(to: Self.width) }
  }

  /// A table of calls with remarks, which shows so many rows of the beginning and of the end.
  private func table(
    _ indices: [Int], first: Int, last: Int,
    _ remark: (_ place: Int, History<Model>.Call) -> String
  ) -> [String] {
    let texts = indices.map { "  \(name(of: calls[$0]))  \(calls[$0].fullText)".cut(to: 60) }
    let width = texts.map(\.count).max() ?? 0
    var lines = zip(texts, indices).enumerated().map { place, row in
      row.0.padded(to: width + 3) + remark(place, calls[row.1])
    }
    if lines.count > first + last + 1 {
      let leftOut = first..<(lines.count - last)
      lines.replaceSubrange(leftOut, with: ["  … \(leftOut.count) more calls"])
    }
    return lines
  }
}
