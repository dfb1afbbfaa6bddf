internal import StakeoutCalls

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
