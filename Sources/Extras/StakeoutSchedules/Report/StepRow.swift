internal import StakeoutBase

/// A step of a run in words.
struct StepRow {
  let index: Int
  let task: UInt64
  let time: String
  /// The line at which the task went on; for its first step, the one at which it then stopped.
  let place: String
  /// The reason why the task stopped.
  let end: String
}

extension RunRecorder {
  /// The steps in words: so many of the beginning, and of the end.
  ///
  /// Looking up their lines takes time.
  func rows(
    first: Int, last: Int
  ) -> (beginning: [StepRow], leftOut: Int, end: [StepRow]) {
    let names = TaskNames(self)
    // Steps of a loop have the same places.
    var known: [[UInt]: [Trap.Backtrace.Frame]] = [:]
    func place(of frames: [UInt]) -> [Trap.Backtrace.Frame] {
      let place = known[frames] ?? ownFrames(at: frames)
      known[frames] = place
      return place
    }
    func row(_ index: Int) -> StepRow {
      let step = steps[index]
      let stop = place(of: step.waiting?.frames ?? [])
      let end =
        switch step.end {
        case .trapped: "traps"
        case .none: "does not end"
        case .over: step.waiting.map { names.text(of: $0.reason) + stop.atFirst } ?? "ends"
        }
      return StepRow(
        index: index, task: step.task.number, time: timeText(of: step.time),
        place: (place(of: step.frames).first ?? stop.last)?.functionAndPlace ?? "its start",
        end: end)
    }
    let leftOut = steps.count > first + last ? first..<(steps.count - last) : 0..<0
    return (
      (0..<leftOut.lowerBound).map(row), leftOut.count,
      (leftOut.upperBound..<steps.count).map(row)
    )
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
