// The failure of an object that is not linearizable, as text with a picture of its calls.

internal import StakeoutCalls
internal import StakeoutContext
internal import StakeoutCore
internal import StakeoutMatching

/// The failure of an object that is not linearizable, as text.
struct LinearizabilityReport<Model> {
  let plan: LinearizabilityPlan
  let defect: Defect<Model>

  /// The greatest length of a line of the failure, except for the title, in characters.
  private static var width: Int { 100 }

  /// The whole message of the failure.
  ///
  /// - Parameters:
  ///   - round: The round that failed, from 1.
  ///   - count: How many calls it had.
  ///   - workers: How many tasks or threads it had.
  func text(round: Int, calls count: Int, workers: Int) -> String {
    let picture = HistoryPicture(calls: calls, workerKind: plan.workerKind, width: Self.width - 2)
      .lines
    let workerKind = CountSpecifier.text(of: workers, plan.workerKind)
    let smaller =
      calls.count < count
      ? ", made smaller from \(CountSpecifier.text(of: count, "call")) in \(workerKind)"
      : Set(calls.map(\.worker)).count < workers ? ", made smaller from \(workerKind)" : ""
    let repetition =
      defect.isRepeatable
      ? "Repeat it with 'seed: \(plan.seed)'."
      : "The \(plan.workerKind)s ran in real time: 'seed: \(plan.seed)' repeats the calls, not their timing."
    let lines =
      [title.cut(to: 300), ""] + picture.map { $0.isEmpty ? "" : "  \($0)" }
      + (defect.deadEnd.map(reasons) ?? [])
      + ["", "Found in round \(round) of \(plan.rounds)\(smaller).", repetition]
    return lines.joined(separator: "\n")
  }

  private var calls: [History<Model>.Call] { defect.history.calls }

  private func name(of call: History<Model>.Call) -> String {
    "\(plan.workerKind) \(call.worker + 1)"
  }

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
    if Set(calls.map(\.worker)).count == 1 {
      return "\(plan.subject) and its model differ, even without concurrency"
    }
    return
      "\(plan.subject) is not linearizable: no order of these \(calls.count) calls explains "
      + "their results"
  }

  /// The lines that tell why no order explains the history.
  private func reasons(of end: OrderSearch<Model>.DeadEnd) -> [String] {
    let start = shortText(of: end.start, atMost: 50)
    let missing = calls.indices.filter { calls[$0].outcome != nil && !end.order.contains($0) }
    var lines = calls.contains { $0.returned == nil } ? ["  (┄ had not returned yet)", ""] : [""]
    if end.order.isEmpty {
      lines.append("No call can come first; the model begins as \(start).")
    } else {
      lines.append("The model, which begins as \(start), explains this much:")
      lines += abbreviatedTable(end.order, headRows: 3, tailRows: 8) { place, _ in
        "then \(shortText(of: end.states[place], atMost: 50))"
      }
      lines.append(missing.count == 1 ? "Then the last call does not fit:" : "Then no call fits:")
    }
    let first = missing.map { calls[$0] }.min { $0.returned ?? .max < $1.returned ?? .max }
    lines += abbreviatedTable(missing, headRows: 7, tailRows: 0) { _, call in
      if let first, let moment = first.returned, moment < call.called {
        return "began after \(first.text) of \(name(of: first)) had ended"
      }
      // Call the model outside of a trap region: the search has taken the same step, so it does not
      // trap.
      var state = end.states.last ?? end.start
      return "here the model \(call.model(&state).clause)"
    }
    return lines.map { $0.cut(to: Self.width) }
  }

  /// A table of calls with remarks, which shows only rows of the beginning and of the end.
  private func abbreviatedTable(
    _ indices: [Int], headRows: Int, tailRows: Int,
    _ remark: (_ place: Int, History<Model>.Call) -> String
  ) -> [String] {
    let texts = indices.map { "  \(name(of: calls[$0]))  \(calls[$0].fullText)".cut(to: 60) }
    let width = texts.map(\.count).max() ?? 0
    var lines = zip(texts, indices).enumerated().map { place, row in
      row.0.padded(to: width + 3) + remark(place, calls[row.1])
    }
    if lines.count > headRows + tailRows + 1 {
      let leftOut = headRows..<(lines.count - tailRows)
      lines.replaceSubrange(leftOut, with: ["  … \(leftOut.count) more calls"])
    }
    return lines
  }
}

/// A history as a picture in text: a line for each task or thread, with a bar for each call.
///
/// Time runs to the right. Only the order of moments counts: two bars overlap if the calls did.
struct HistoryPicture<Model> {
  typealias Call = History<Model>.Call

  /// The calls, in the order in which they began.
  let calls: [Call]
  /// The word for a worker, such as `task`.
  let workerKind: String
  /// The greatest number of characters in a line.
  var width = 100

  /// The greatest number of tasks or threads that are drawn, and of calls that are listed.
  private static var most: Int { 16 }

  /// The lines of the picture.
  var lines: [String] {
    let whole = drawing { $0.text + ($0.outcome?.suffix ?? "") }
    if whole.allSatisfy({ $0.count <= width }) { return whole + rest }
    // If the texts do not fit, draw numbers in the bars, and list the texts below the picture.
    let numbers = Dictionary(
      uniqueKeysWithValues: calls.enumerated().map { ($1.called, "\($0 + 1)") })
    let bars = drawing { numbers[$0.called] ?? "" }
    let end = bars.map(\.count).max() ?? 0
    return bars.map { lastPart(of: $0, upTo: end) } + rest + [""] + legend
  }

  private var names: [(worker: Int, name: String)] {
    Set(calls.map(\.worker)).sorted().map { ($0, "\(workerKind) \($0 + 1)") }
  }

  /// The number of characters before the bars, which the names of the tasks or threads take.
  private var margin: Int { (names.map(\.name.count).max() ?? 0) + 2 }

  /// Draws a line for each task or thread, with the given text in the bar of each call.
  private func drawing(_ text: (Call) -> String) -> [String] {
    let columns = columns(text)
    return names.prefix(Self.most).map { worker, name in
      var line = name.padded(to: margin)
      for call in calls where call.worker == worker {
        let start = columns[call.called, default: 0]
        let end = columns[call.returned ?? .max, default: 0]
        line = line.padded(to: margin + start) + bar(of: call, text(call), length: end - start + 1)
      }
      return line
    }
  }

  /// The line that counts the tasks or threads that are not drawn; empty if there are none.
  private var rest: [String] {
    let count = names.count - Self.most
    return count > 0 ? ["… and \(count) more \(workerKind)s"] : []
  }

  /// The column of each moment.
  ///
  /// The moment `.max` has the last column.
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
    // Place each moment to the right of the one before it, with enough space for the text of the call.
    var place = -1
    for (moment, call) in moments.sorted(by: { $0.0 < $1.0 }) {
      place += 1
      if moment == call.called {
        place = max(place, ends[call.worker, default: -2] + 2)
      } else {
        place = max(place, shortestEnd(of: call))
        ends[call.worker] = place
      }
      columns[moment] = place
    }
    let open = calls.filter { $0.returned == nil }.map(shortestEnd)
    columns[.max] = max(place, open.max() ?? 0)
    return columns
  }

  /// The bar of a call.
  ///
  /// It is dashed for a call that did not end, and ends in a cross for one that trapped.
  private func bar(of call: Call, _ text: String, length: Int) -> String {
    let start = "├ \(text) "
    let fill = length - start.count - 1
    if call.returned == nil, !call.hasTrapped {
      return start + String(repeating: "┄", count: max(1, fill + 1))
    }
    return start + String(repeating: "─", count: max(0, fill)) + (call.hasTrapped ? "✗" : "┤")
  }

  /// Returns the last part of a line, where the history fails.
  ///
  /// The parts of all lines begin in the same column.
  ///
  /// - Parameter end: The length of the longest line.
  private func lastPart(of line: String, upTo end: Int) -> String {
    guard end > width else { return line }
    return line.prefix(margin) + "⋯ " + line.dropFirst(end - width + margin + 2)
  }

  /// The numbers of the last calls, with their texts.
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
  /// The trap in a call.
  var trap: Trap?
  /// The point at which the search for an order failed.
  var deadEnd: OrderSearch<Model>.DeadEnd?
  /// The shortest beginning of the run's history that shows the fault, with the calls that matter.
  var history: History<Model>
  /// Whether the seed repeats the fault.
  let isRepeatable: Bool

  var isHang: Bool { trap == nil && deadEnd == nil }

  /// Whether the other fault is of the same kind: a trap, a hang, or a history that no order explains.
  func isLike(_ other: Defect) -> Bool {
    isHang == other.isHang && (trap == nil) == (other.trap == nil)
  }
}

extension Defect {
  /// Searches for a fault in a run.
  ///
  /// - Parameter limit: The greatest number of calls on the model in a search.
  /// - Returns: Nil if an order explains the run.
  init?(of run: ScenarioRun<Model>, limit: Int) throws(Undecided) {
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
    // Use a binary search, because each beginning of an explained history is explained. The last
    // beginning that this keeps is the shortest one without an explanation.
    _ = moments.partitioningIndex { moment in
      let beginning = whole.until(moment)
      // Limit each search: calls that have not ended make it long, and a longer beginning shows the
      // fault, too.
      let search = OrderSearch(beginning, from: start, limit: min(limit, 20_000))
      guard let end = try? search.deadEnd() else { return false }
      (history, deadEnd) = (beginning, end)
      return true
    }
  }
}
