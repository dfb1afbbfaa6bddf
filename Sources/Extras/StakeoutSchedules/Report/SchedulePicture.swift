// Draws the steps of a schedule as a chart, as SVG and in the format of Chrome's trace viewer.

internal import StakeoutCalls
internal import StakeoutContext
internal import StakeoutCore
internal import StakeoutMatching

/// A schedule as a picture: a lane for each task, and a row for each step.
///
/// A badge marks each step that departs from first in, first out: `2/3` means that the second of three
/// tasks that could continue ran.
struct SchedulePicture {
  private let recorder: RunRecorder
  private let names: TaskNames
  /// The numbers of the tasks, in the order in which the tasks were made.
  private let tasks: [UInt64]
  private let lanes: [UInt64: Int]
  private let departures: [Int: Choice]

  /// Creates a picture of a run.
  ///
  /// - Parameters:
  ///   - recorder: The recorded steps of the run.
  ///   - trace: The decisions of the run.
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

  /// The chart.
  ///
  /// In the trace, each step takes a microsecond, because most steps take no virtual time.
  var chart: Chart {
    let all = CountSpecifier.text(of: recorder.steps.count, "step")
    let those = CountSpecifier.text(of: tasks.count, "task")
    let order =
      departures.isEmpty ? "" : CountSpecifier.text(of: departures.count, "departure") + " from "
    let (beginning, leftOut, end) = rows
    let gap = Chart.Row("… \(CountSpecifier.text(of: leftOut, "more step"))")
    return Chart(
      title: "\(all) of \(those), \(order)first in, first out",
      lanes: tasks.map { (name: names.name(of: $0), shortName: "\(names.place(of: $0))") },
      rows: beginning.map(row) + (leftOut == 0 ? [] : [gap]) + end.map(row),
      badgeTitle: departures.isEmpty ? nil : "choice", traceTitle: "schedule",
      events: (beginning + end).map { step in
        Chart.TraceEvent(
          step.place, kind: "step", at: Double(step.index), lane: lanes[step.task] ?? 0,
          details: ["step": "\(step.index + 1)", "time": step.time, "and then": step.end])
      })
  }

  private var rows: (beginning: [StepRow], leftOut: Int, end: [StepRow]) {
    recorder.rows(first: RunRecorder.first, last: RunRecorder.last)
  }

  private func row(_ step: StepRow) -> Chart.Row {
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
}
