internal import StakeoutCalls
internal import StakeoutMatching
internal import StakeoutRuntime

/// A schedule as a picture: a lane for each task, and a row for each step.
///
/// A badge marks each step that departs from first in, first out: `2/3` is the second of three tasks
/// that could go on.
struct SchedulePicture {
  /// How many steps are shown of the beginning, and of the end; looking up their lines takes time.
  private static let (first, last) = (60, 140)

  /// The part of one task in a step.
  private struct Event {
    /// From 0.
    let step: Int
    let part: RunRecorder.Part
    let lane: Int
  }

  private let recorder: RunRecorder
  private let names: TaskNames
  /// The tasks, in the order of their birth.
  private let tasks: [UInt64]
  private let events: [Event]
  private let departures: [Int: Choice]

  /// - Parameters:
  ///   - recorder: The steps.
  ///   - trace: The decisions of the same run.
  init(_ recorder: RunRecorder, _ trace: Trace) {
    self.recorder = recorder
    let names = TaskNames(recorder)
    self.names = names
    let parts = recorder.steps.enumerated().flatMap { step, all in
      all.parts.map { (step, $0) }
    }
    tasks = Set(parts.map(\.1.task.number)).sorted { names.place(of: $0) < names.place(of: $1) }
    let lanes = Dictionary(uniqueKeysWithValues: zip(tasks, 0...))
    events = parts.map { Event(step: $0, part: $1, lane: lanes[$1.task.number] ?? 0) }
    departures = trace.departures
  }

  /// The picture, as SVG.
  var svg: String {
    let steps = recorder.steps.count
    let (all, those) = (
      CountSpecifier.text(of: steps, "step"), CountSpecifier.text(of: tasks.count, "task")
    )
    let order =
      departures.isEmpty ? "" : CountSpecifier.text(of: departures.count, "departure") + " from "
    return LanePicture(
      title: "\(all) of \(those), \(order)first in, first out",
      lanes: tasks.map {
        LanePicture.Lane(name: names.name(of: $0), shortName: "\(names.place(of: $0))")
      },
      points: events.map {
        LanePicture.Point(
          lane: $0.lane, time: (Double($0.step) + 0.5) / Double(max(1, steps)), colour: $0.lane)
      },
      times: ("step 1", "step \(steps)"), rows: rows,
      badgeTitle: departures.isEmpty ? nil : "choice",
      joinsPoints: true
    ).text
  }

  private var rows: [LanePicture.Row] {
    var texts = StepTexts(recorder)
    let isLong = events.count > Self.first + Self.last
    let shown = isLong ? Array(events.indices.prefix(Self.first)) : Array(events.indices)
    var rows = shown.map { row($0, &texts) }
    if isLong {
      let leftOut = events.count - Self.first - Self.last
      rows.append(.gap("… \(CountSpecifier.text(of: leftOut, "more step"))"))
      rows += events.indices.suffix(Self.last).map { row($0, &texts) }
    }
    return rows
  }

  private func row(_ index: Int, _ texts: inout StepTexts) -> LanePicture.Row {
    let event = events[index]
    let step = recorder.steps[event.step]
    let name = names.name(of: event.part.task.number)
    let (place, end) = (texts.place(of: event.part), texts.end(of: event.part, in: step))
    let choice = departures[event.step]
    let hover = [
      "step \(event.step + 1), at \(RunText.of(step.time))",
      "\(names.nameWithParent(of: event.part.task.number)) goes on at \(place)", "and then \(end)",
    ]
    return .point(
      index, time: "\(event.step + 1)", text: "\(name): \(place), then \(end)",
      hover: hover.joined(separator: "\n"), badge: choice.map(badge))
  }

  private func badge(_ choice: Choice) -> LanePicture.Badge {
    LanePicture.Badge(
      text: "\(choice.index + 1)/\(choice.count)",
      hover:
        "the schedule takes number \(choice.index + 1) of \(choice.count) tasks that could go on")
  }

  /// The steps in the format of `chrome://tracing` and Perfetto: one row per task, and a microsecond
  /// for each step, because most steps take no time.
  var chromeTrace: String {
    var trace = ChromeTrace(title: "schedule", lanes: tasks.map { names.name(of: $0) })
    var texts = StepTexts(recorder)
    for event in events.suffix(Self.first + Self.last) {
      let step = recorder.steps[event.step]
      trace.add(
        texts.place(of: event.part), kind: "step", at: Double(event.step), lane: event.lane,
        details: [
          ("step", "\(event.step + 1)"), ("time", RunText.of(step.time)),
          ("and then", texts.end(of: event.part, in: step)),
        ])
    }
    return trace.text
  }
}
