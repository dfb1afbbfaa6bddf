internal import StakeoutRuntime

/// The steps of a run as a table: when, whose, where it went on, and what it then waited for.
struct StepTable: CustomStringConvertible {
  /// More steps are left out in the middle.
  private static let longest = 40

  private let rows: [[String]]
  private let leftOut: Int

  init(_ recorder: RunRecorder) {
    let names = TaskNames(recorder)
    let steps = recorder.steps
    let isLong = steps.count > Self.longest
    let shown = isLong ? steps.suffix(Self.longest) : steps[...]
    leftOut = steps.count - shown.count
    rows = zip(shown.indices, shown).flatMap { index, step in
      let head = ["\(index + 1)", RunText.of(step.time)]
      return step.parts.enumerated().map { number, part in
        (number == 0 ? head : ["", ""])
          + [
            names.nameWithParent(of: part.task.number), Self.place(of: part),
            step.isOver ? Self.end(of: part, names) : "traps",
          ]
      }
    }
  }

  /// The line at which the task went on; for its first step, the one at which it then stopped.
  private static func place(of part: RunRecorder.Part) -> String {
    let frames = CallerLookup.ownFrames(at: part.frames)
    let later = part.waiting.flatMap { CallerLookup.ownFrames(at: $0.frames).last }
    return (frames.first ?? later)?.functionAndPlace ?? "its start"
  }

  private static func end(of part: RunRecorder.Part, _ names: TaskNames) -> String {
    guard let waiting = part.waiting else { return "ends" }
    let place = CallerLookup.ownFrames(at: waiting.frames).first.map { " at \($0.place)" } ?? ""
    return names.text(of: waiting.reason) + place
  }

  var description: String {
    let table = [["step", "time", "task", "goes on at", "and then"]] + rows
    let widths = (0..<5).map { column in table.map { $0[column].count }.max() ?? 0 }
    var lines = table.map { row in
      let cells = zip(row, widths).enumerated().map { column, cell in
        let (text, width) = cell
        let padding = String(repeating: " ", count: width - text.count)
        return column == 4 ? text : column == 0 ? padding + text : text + padding
      }
      return "  " + cells.joined(separator: "  ")
    }
    if leftOut > 0 { lines.insert("  (\(leftOut) steps before are left out)", at: 1) }
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
