// The steps of a schedule as a chart.

internal import StakeoutCalls
internal import StakeoutContext
internal import StakeoutCore
internal import StakeoutMatching

/// A schedule as a picture: a lane for each task, and a row for each step.
///
/// A badge marks each step that departs from first in, first out: `2/3` is the second of three tasks
/// that could go on.
struct SchedulePicture {
  private let recorder: RunRecorder
  private let names: TaskNames
  /// The tasks, in the order of their birth.
  private let tasks: [UInt64]
  private let lanes: [UInt64: Int]
  private let departures: [Int: Choice]

  /// - Parameters:
  ///   - recorder: The steps.
  ///   - trace: The decisions of the same run.
  init(_ recorder: RunRecorder, _ trace: Trace) {
    self.recorder = recorder
    let names = TaskNames(recorder)
    self.names = names
    tasks = Set(recorder.steps.map(\.task.number)).sorted {
      names.place(of: $0) < names.place(of: $1)
    }
    lanes = Dictionary(uniqueKeysWithValues: zip(tasks, 0...))
    departures = trace.departures
  }

  /// The picture, as SVG.
  var svg: String {
    let all = CountSpecifier.text(of: recorder.steps.count, "step")
    let those = CountSpecifier.text(of: tasks.count, "task")
    let order =
      departures.isEmpty ? "" : CountSpecifier.text(of: departures.count, "departure") + " from "
    let (beginning, leftOut, end) = rows
    let gap = LanePicture.Row("… \(CountSpecifier.text(of: leftOut, "more step"))")
    return LanePicture(
      title: "\(all) of \(those), \(order)first in, first out",
      lanes: tasks.map { (name: names.name(of: $0), shortName: "\(names.place(of: $0))") },
      rows: beginning.map(row) + (leftOut == 0 ? [] : [gap]) + end.map(row),
      badgeTitle: departures.isEmpty ? nil : "choice"
    ).text
  }

  private var rows: (beginning: [StepRow], leftOut: Int, end: [StepRow]) {
    recorder.rows(first: RunRecorder.first, last: RunRecorder.last)
  }

  private func row(_ step: StepRow) -> LanePicture.Row {
    let hover = """
      step \(step.index + 1), at \(step.time)
      \(names.nameWithParent(of: step.task)) goes on at \(step.place)
      and then \(step.end)
      """
    let badge = departures[step.index].map { choice in
      let (number, count) = (choice.index + 1, choice.count)
      return (
        text: "\(number)/\(count)",
        hover: "the schedule takes number \(number) of \(count) tasks that could go on",
        isWrong: false
      )
    }
    let lane = lanes[step.task] ?? 0
    return .init(
      "\(names.name(of: step.task)): \(step.place), then \(step.end)", at: (lane, colour: lane),
      time: "\(step.index + 1)", hover: hover, badge: badge)
  }

  /// The steps in the format of `chrome://tracing` and Perfetto: one row per task, and a microsecond
  /// for each step, because most steps take no time.
  var chromeTrace: String {
    var trace = ChromeTrace(title: "schedule", lanes: tasks.map { names.name(of: $0) })
    let (beginning, _, end) = rows
    for step in beginning + end {
      trace.add(
        step.place, kind: "step", at: Double(step.index), lane: lanes[step.task] ?? 0,
        details: ["step": "\(step.index + 1)", "time": step.time, "and then": step.end])
    }
    return trace.text
  }
}
