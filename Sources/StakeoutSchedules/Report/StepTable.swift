internal import StakeoutCalls
internal import StakeoutBase

/// The steps of a run as a table: when, whose, where it went on, and what it then waited for.
///
/// Without a column for the time if no time passed in the run.
struct StepTable: CustomStringConvertible {
  /// How many steps are shown of the beginning, and of the end.
  private static let (first, last) = (10, 30)

  let description: String

  init(_ recorder: RunRecorder) {
    var texts = StepTexts(recorder)
    let steps = recorder.steps
    let leftOut = recorder.leftOut(after: Self.first, before: Self.last)
    let hasTimes = steps.contains { $0.time > 0 }
    let head = ["step"] + (hasTimes ? ["time"] : []) + ["task", "goes on at", "and then"]
    let beginning = Self.rows(of: steps[..<leftOut.startIndex], hasTimes, &texts)
    let end = Self.rows(of: steps[leftOut.endIndex...], hasTimes, &texts)
    var lines = Self.lines(of: [head] + beginning + end)
    if !leftOut.isEmpty {
      lines.insert("  (\(leftOut.count) steps are left out)", at: 1 + beginning.count)
    }
    description = lines.joined(separator: "\n")
  }

  /// A row for each step, or for several of which each says the same.
  private static func rows(
    of steps: ArraySlice<RunRecorder.Step>, _ hasTimes: Bool, _ texts: inout StepTexts
  ) -> [[String]] {
    var rows: [(first: Int, cells: [String])] = []
    for (index, step) in zip(steps.indices, steps) {
      let cells =
        (hasTimes ? [timeText(of: step.time)] : []) + [
          texts.names.nameWithParent(of: step.task.number), texts.place(of: step),
          texts.end(of: step),
        ]
      if rows.last?.cells != cells { rows.append((index + 1, cells)) }
    }
    let ends = rows.dropFirst().map { $0.first - 1 } + [steps.endIndex]
    return zip(rows, ends).map { row, end in
      [row.first == end ? "\(end)" : "\(row.first)–\(end)"] + row.cells
    }
  }

  /// Aligns the columns: the first one to the right.
  private static func lines(of table: [[String]]) -> [String] {
    let widths = table[0].indices.map { column in table.map { $0[column].count }.max() ?? 0 }
    return table.map { row in
      let cells = row.indices.dropFirst().dropLast().map { row[$0].padded(to: widths[$0]) }
      let number = String(repeating: " ", count: widths[0] - row[0].count) + row[0]
      return "  " + ([number] + cells + row.suffix(1)).joined(separator: "  ")
    }
  }
}

/// A time of a run in words.
func timeText(of nanoseconds: UInt64) -> String {
  let units: [(String, UInt64)] = [("s", 1_000_000_000), ("ms", 1_000_000), ("µs", 1_000)]
  for (unit, size) in units where nanoseconds >= size {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: size)
    let decimals = String(rest * 1000 / size + 1000).dropFirst()
    let trimmed = String(decimals.reversed().drop { $0 == "0" }.reversed())
    return trimmed.isEmpty ? "\(whole) \(unit)" : "\(whole).\(trimmed) \(unit)"
  }
  return nanoseconds == 0 ? "0 s" : "\(nanoseconds) ns"
}
