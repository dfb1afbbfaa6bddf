internal import StakeoutCalls
internal import StakeoutBase

/// The steps of a run as a table: when, whose, where it went on, and what it then waited for.
///
/// Without a column for the time if no time passed in the run.
func stepTable(of recorder: RunRecorder) -> String {
  let (names, hasTimes) = (TaskNames(recorder), recorder.steps.contains { $0.time > 0 })
  /// A line for each step, or for several of which each says the same.
  func lines(of rows: [StepRow]) -> [[String]] {
    var lines: [(first: Int, last: Int, cells: [String])] = []
    for row in rows {
      let task = names.nameWithParent(of: row.task)
      let cells = (hasTimes ? [row.time] : []) + [task, row.place, row.end]
      if lines.last?.cells == cells {
        lines[lines.count - 1].last += 1
      } else {
        lines.append((row.index + 1, row.index + 1, cells))
      }
    }
    return lines.map { ["\($0.first)" + ($0.first == $0.last ? "" : "–\($0.last)")] + $0.cells }
  }
  let (beginning, leftOut, end) = recorder.rows(first: 10, last: 30)
  let head = ["step"] + (hasTimes ? ["time"] : []) + ["task", "goes on at", "and then"]
  let table = [head] + lines(of: beginning) + lines(of: end)
  let widths = head.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
  var texts = table.map { row in
    let number = String(repeating: " ", count: widths[0] - row[0].count) + row[0]
    let cells = row.indices.dropFirst().dropLast().map { row[$0].padded(to: widths[$0]) }
    return "  " + ([number] + cells + row.suffix(1)).joined(separator: "  ")
  }
  if leftOut > 0 {
    texts.insert("  (\(leftOut) steps are left out)", at: 1 + lines(of: beginning).count)
  }
  return texts.joined(separator: "\n")
}
