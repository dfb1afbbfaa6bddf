internal import StakeoutCalls
internal import StakeoutBase

/// A schedule as a picture: a lane for each task, and a row for each step.
///
/// A badge marks each step that departs from first in, first out: `2/3` is the second of three tasks
/// that could go on.
struct SchedulePicture {
  /// How many steps are shown of the beginning, and of the end; looking up their lines takes time.
  private static let (first, last) = (RunRecorder.first, RunRecorder.last)

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

  private func lane(of step: RunRecorder.Step) -> Int { lanes[step.task.number] ?? 0 }

  /// The picture, as SVG.
  var svg: String {
    let all = CountSpecifier.text(of: recorder.steps.count, "step")
    let those = CountSpecifier.text(of: tasks.count, "task")
    let order =
      departures.isEmpty ? "" : CountSpecifier.text(of: departures.count, "departure") + " from "
    return LanePicture(
      title: "\(all) of \(those), \(order)first in, first out",
      lanes: tasks.map { (name: names.name(of: $0), shortName: "\(names.place(of: $0))") },
      rows: rows, badgeTitle: departures.isEmpty ? nil : "choice"
    ).text
  }

  private var rows: [LanePicture.Row] {
    var texts = StepTexts(recorder)
    let steps = recorder.steps.indices
    let leftOut = recorder.leftOut(after: Self.first, before: Self.last)
    var rows = steps[..<leftOut.startIndex].map { row($0, &texts) }
    if !leftOut.isEmpty {
      rows.append(.init("… \(CountSpecifier.text(of: leftOut.count, "more step"))"))
    }
    return rows + steps[leftOut.endIndex...].map { row($0, &texts) }
  }

  private func row(_ index: Int, _ texts: inout StepTexts) -> LanePicture.Row {
    let step = recorder.steps[index]
    let name = names.name(of: step.task.number)
    let (place, end) = (texts.place(of: step), texts.end(of: step))
    let choice = departures[index]
    let hover = [
      "step \(index + 1), at \(timeText(of: step.time))",
      "\(names.nameWithParent(of: step.task.number)) goes on at \(place)", "and then \(end)",
    ]
    let lane = lane(of: step)
    return .init(
      "\(name): \(place), then \(end)", at: (lane, colour: lane), time: "\(index + 1)",
      hover: hover.joined(separator: "\n"), badge: choice.map(badge))
  }

  private func badge(_ choice: Choice) -> LanePicture.Badge {
    let (number, count) = (choice.index + 1, choice.count)
    return (
      text: "\(number)/\(count)",
      hover: "the schedule takes number \(number) of \(count) tasks that could go on",
      isWrong: false
    )
  }

  /// The steps in the format of `chrome://tracing` and Perfetto: one row per task, and a microsecond
  /// for each step, because most steps take no time.
  var chromeTrace: String {
    var trace = ChromeTrace(title: "schedule", lanes: tasks.map { names.name(of: $0) })
    var texts = StepTexts(recorder)
    let shown = recorder.steps.indices.suffix(Self.first + Self.last)
    for (index, step) in zip(shown, recorder.steps[shown]) {
      trace.add(
        texts.place(of: step), kind: "step", at: Double(index), lane: lane(of: step),
        details: [
          "step": "\(index + 1)", "time": timeText(of: step.time),
          "and then": texts.end(of: step),
        ])
    }
    return trace.text
  }
}
