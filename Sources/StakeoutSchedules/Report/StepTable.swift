internal import StakeoutBase

/// The steps of a run as a table: when, whose, where it went on, and what it then waited for.
///
/// Without a column for the time if no time passed in the run.
struct StepTable: CustomStringConvertible {
  /// How many steps are shown of the beginning, and of the end.
  private static let (first, last) = (10, 30)

  /// Steps of which each says the same, and the line of one but for its number.
  private struct Group {
    var steps: ClosedRange<Int>
    let cells: [String]

    var row: [String] {
      let isOne = steps.count == 1
      return [isOne ? "\(steps.lowerBound)" : "\(steps.lowerBound)–\(steps.upperBound)"] + cells
    }
  }

  private let head: [String]
  private let beginning: [[String]]
  private let end: [[String]]
  private let leftOut: Int

  init(_ recorder: RunRecorder) {
    var texts = StepTexts(recorder)
    let steps = recorder.steps
    let isLong = steps.count > Self.first + Self.last
    let hasTimes = steps.contains { $0.time > 0 }
    head = ["step"] + (hasTimes ? ["time"] : []) + ["task", "goes on at", "and then"]
    leftOut = isLong ? steps.count - Self.first - Self.last : 0
    beginning = isLong ? Self.rows(of: steps.prefix(Self.first), hasTimes, &texts) : []
    end = Self.rows(of: isLong ? steps.suffix(Self.last) : steps[...], hasTimes, &texts)
  }

  private static func rows(
    of steps: ArraySlice<RunRecorder.Step>, _ hasTimes: Bool, _ texts: inout StepTexts
  ) -> [[String]] {
    var groups: [Group] = []
    for (index, step) in zip(steps.indices, steps) {
      let time = hasTimes ? [RunText.of(step.time)] : []
      let cells =
        time + [
          texts.names.nameWithParent(of: step.task.number), texts.place(of: step),
          texts.end(of: step),
        ]
      if let before = groups.last, before.cells == cells {
        groups[groups.count - 1].steps = before.steps.lowerBound...index + 1
      } else {
        groups.append(Group(steps: index + 1...index + 1, cells: cells))
      }
    }
    return groups.map(\.row)
  }

  var description: String {
    let table = [head] + beginning + end
    let widths = head.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
    var lines = table.map { row in
      let cells = zip(row, widths).enumerated().map { column, cell in
        let (text, width) = cell
        let padding = String(repeating: " ", count: width - text.count)
        if column == head.count - 1 { return text }
        return column == 0 ? padding + text : text + padding
      }
      return "  " + cells.joined(separator: "  ")
    }
    if leftOut > 0 {
      lines.insert("  (\(leftOut) steps are left out)", at: 1 + beginning.count)
    }
    return lines.joined(separator: "\n")
  }
}

/// Times of a run in words.
enum RunText {
  static func of(_ nanoseconds: UInt64) -> String {
    for (unit, size) in [("s", 1_000_000_000), ("ms", 1_000_000), ("µs", 1_000)]
      as [(String, UInt64)]
    where nanoseconds >= size {
      let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: size)
      let decimals = String(rest * 1000 / size + 1000).dropFirst()
      let trimmed = String(decimals.reversed().drop { $0 == "0" }.reversed())
      return trimmed.isEmpty ? "\(whole) \(unit)" : "\(whole).\(trimmed) \(unit)"
    }
    return nanoseconds == 0 ? "0 s" : "\(nanoseconds) ns"
  }
}
