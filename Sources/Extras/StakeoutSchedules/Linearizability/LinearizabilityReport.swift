// Why no order explains the calls, as text.

internal import StakeoutCalls
internal import StakeoutContext
internal import StakeoutCore
internal import StakeoutMatching

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

/// A history as a picture in text: a line for each task or thread, a bar for each call.
///
/// Time goes to the right, and only the order of moments counts: bars overlap if the calls did.
struct HistoryPicture<Model> {
  typealias Call = History<Model>.Call

  /// The calls, in the order in which they began.
  let calls: [Call]
  /// The word for a lane, such as `task`.
  let crew: String
  /// The greatest number of columns.
  var width = 100

  /// The greatest number of tasks and of calls that are listed.
  private static var most: Int { 16 }

  /// The lines of the picture.
  var lines: [String] {
    let whole = drawing { $0.text + ($0.outcome?.suffix ?? "") }
    if whole.allSatisfy({ $0.count <= width }) { return whole }
    // Numbers instead of texts, which stand below.
    let numbers = Dictionary(
      uniqueKeysWithValues: calls.enumerated().map { ($1.called, "\($0 + 1)") })
    return drawing { numbers[$0.called] ?? "" }.map(lastPart) + [""] + legend
  }

  private var names: [(lane: Int, name: String)] {
    Set(calls.map(\.lane)).sorted().map { ($0, "\(crew) \($0 + 1)") }
  }

  private var margin: Int { (names.map(\.name.count).max() ?? 0) + 2 }

  private func drawing(_ text: (Call) -> String) -> [String] {
    let columns = columns(text)
    let lines = names.prefix(Self.most).map { lane, name in
      var line = name.padded(to: margin)
      for call in calls where call.lane == lane {
        let start = columns[call.called, default: 0]
        let end = columns[call.returned ?? .max, default: 0]
        line = line.padded(to: margin + start) + bar(of: call, text(call), length: end - start + 1)
      }
      return line
    }
    let rest = names.count - lines.count
    return rest > 0 ? lines + ["… and \(rest) more \(crew)s"] : lines
  }

  /// The column of each moment; that of `.max` is the last one.
  private func columns(_ text: (Call) -> String) -> [Int: Int] {
    var (columns, ends) = ([Int: Int](), [Int: Int]())
    func shortestEnd(of call: Call) -> Int {
      columns[call.called, default: 0] + text(call).count + 3
    }
    let moments =
      calls.map { ($0.called, $0) }
      + calls.compactMap { call in
        call.returned.map { ($0, call) }
      }
    // Each moment stands to the right of the one before it, and leaves room for the call's text.
    var place = -1
    for (moment, call) in moments.sorted(by: { $0.0 < $1.0 }) {
      place += 1
      if moment == call.called {
        place = max(place, ends[call.lane, default: -2] + 2)
      } else {
        place = max(place, shortestEnd(of: call))
        ends[call.lane] = place
      }
      columns[moment] = place
    }
    let open = calls.filter { $0.returned == nil }.map(shortestEnd)
    columns[.max] = max(place, open.max() ?? 0)
    return columns
  }

  private func bar(of call: Call, _ text: String, length: Int) -> String {
    let start = "├ \(text) "
    let fill = length - start.count - 1
    if call.returned == nil, !call.hasTrapped {
      return start + String(repeating: "┄", count: max(1, fill + 1))
    }
    return start + String(repeating: "─", count: max(0, fill)) + (call.hasTrapped ? "✗" : "┤")
  }

  /// A line that is not too long, with its end, which is where the history fails.
  private func lastPart(of line: String) -> String {
    guard line.count > width else { return line }
    return line.prefix(margin) + "⋯ " + line.dropFirst(margin).suffix(width - margin - 2)
  }

  private var legend: [String] {
    let first = max(0, calls.count - Self.most)
    let numberWidth = "\(calls.count)".count
    let lines = calls.enumerated().dropFirst(first).map { index, call in
      let number = "\(index + 1)"
      let space = String(repeating: " ", count: numberWidth - number.count)
      return "  \(space)\(number)  \(call.fullText)".cut(to: width)
    }
    return (first > 0 ? ["  … \(first) earlier calls"] : []) + lines
  }
}

/// A fault of a run: it trapped, no order explains it, or else it hangs.
struct Defect<Model> {
  /// What would have ended the process.
  var trap: Trap?
  /// Where the search for an order failed.
  var deadEnd: OrderSearch<Model>.DeadEnd?
  /// The shortest beginning of the run's history that shows the fault, with the calls that matter.
  var history: History<Model>
  /// Whether the seed repeats it.
  let isRepeatable: Bool

  var isHang: Bool { trap == nil && deadEnd == nil }

  /// Whether the other one is of the same kind.
  func isLike(_ other: Defect) -> Bool {
    isHang == other.isHang && (trap == nil) == (other.trap == nil)
  }
}

extension Defect {
  /// Judges a run.
  ///
  /// - Parameter limit: The greatest number of steps that the model takes in a search.
  /// - Returns: Nil if an order explains the run.
  init?(of run: LaneRun<Model>, limit: Int) throws(Undecided) {
    self.init(trap: run.trap, history: run.history, isRepeatable: run.isRepeatable)
    if trap != nil || !run.hasEnded { return }
    for part in run.history.parts {
      deadEnd = try OrderSearch(part, from: run.model, limit: limit).deadEnd()
      if deadEnd == nil { continue }
      history = part
      shorten(from: run.model, limit: limit)
      return
    }
    return nil
  }

  /// Finds the shortest beginning of the history that no order explains.
  private mutating func shorten(from start: Model, limit: Int) {
    let (whole, moments) = (history, history.calls.compactMap(\.returned).sorted())
    // Each beginning of an explained history is explained, so halving finds the first that is not:
    // the last one that is kept here.
    _ = moments.partitioningIndex { moment in
      let beginning = whole.until(moment)
      // Calls that are open make a search long, and a longer history shows the defect as well.
      let search = OrderSearch(beginning, from: start, limit: min(limit, 20_000))
      guard let end = try? search.deadEnd() else { return false }
      (history, deadEnd) = (beginning, end)
      return true
    }
  }
}
