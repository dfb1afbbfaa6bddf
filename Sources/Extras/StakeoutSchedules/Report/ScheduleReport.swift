// The failure of a schedule as text, with a table of its steps.

internal import StakeoutCalls
internal import StakeoutContext
internal import StakeoutCore

/// The one failure that a schedule that fails is reported as.
struct ScheduleReport {
  /// The shortest schedule that fails.
  let outcome: ScheduleOutcome
  /// The outcome of the same schedule, run again with a recorder.
  let recording: ScheduleOutcome
  /// The text that tells which schedule it was.
  let heading: String
  /// The number of departures before the schedule was shortened; nil if the test named the schedule.
  let departuresBefore: Int?

  /// The failure, at the site of the schedule's first failure, or else at that of the exploration.
  func failure(at site: SourceSite) -> Failure {
    let others = outcome.failures.dropFirst(outcome.end == .stuck ? 0 : 1).prefix(4).map {
      "also: \($0.message) (\($0.site))"
    }
    let repetition = """
      repeat it with 'exploreSchedules(replaying: "\(outcome.name)")' or \
      STAKEOUT_SCHEDULE=\(outcome.name)
      """
    let rest = [origin, repetition, doubt, outcome.report.leapText, recorder.map(stepTable)]
    let parts = ["\(heading): \(reason)"] + others + rest.compactMap(\.self)
    return Failure(
      message: parts.joined(separator: "\n"), site: outcome.failures.first?.site ?? site)
  }

  /// The steps as a picture; nil if the recorded run did not fail.
  var picture: SchedulePicture? { recorder.map { SchedulePicture($0, recording.trace) } }

  private var recorder: RunRecorder? { recording.fails ? recording.report.recorder : nil }

  /// The reason of the failure, in words.
  private var reason: String {
    if outcome.end == .stuck {
      let shown = recording.stuck == nil ? outcome : recording
      return stuckText(of: shown.stuck, task: shown.run.running, recording.report.names)
    }
    if let first = outcome.failures.first { return first.message }
    if let error = outcome.thrown { return "the body threw \(error)" }
    switch outcome.end {
    case .hung: return recording.report.hangText
    case .livelocked:
      return """
        the body goes on without an end: \(outcome.trace.count) steps (a livelock); if it is only long, \
        raise 'stepLimit'
        """
    case .trapped, .ended, .stuck: return "it trapped"
    }
  }

  /// A line about the order: how many choices differ from first in, first out.
  ///
  /// If the test named the schedule, the line tells why it could not be repeated.
  private var origin: String? {
    guard let departuresBefore else {
      return outcome.run.misfit.map { "the given schedule was not repeated: \($0)" }
    }
    let departures = outcome.token.departures
    if departures == 0 { return "the order is first in, first out" }
    let times = departures == 1 ? "once" : "\(departures) times"
    let found =
      departuresBefore > departures ? " (\(departuresBefore) before it was shortened)" : ""
    return "the order differs from first in, first out \(times)\(found)"
  }

  /// The reason why the schedule may not fail again; nil if it does.
  private var doubt: String? {
    if let foreign = recording.report.resumedFromOutside ?? outcome.report.resumedFromOutside {
      let task = recording.report.names.name(of: foreign.task)
      return """
        not repeatable: \(task) was resumed from outside\(userFrames(at: foreign.frames).atFirst), before \
        step \(foreign.step + 1)
        """
    }
    if outcome.hasPassedBefore {
      return """
        not repeatable: the same schedule passed when it was run before, so the body depends on \
        something outside, such as state that is not made anew in each run
        """
    }
    return recording.failsLike(outcome)
      ? nil : "not repeatable: the same schedule did not fail in this way when it was run again"
  }
}

extension RunReport {
  /// The reason why the body can never end, in words: each task that waits, and for what.
  var hangText: String {
    if left.isEmpty {
      return "the body hangs: nothing can run, and this Swift does not show what its tasks wait for"
    }
    var heading = "nothing can run any more"
    let circle = left.circle.map { names.name(of: $0) }
    if let first = circle.first {
      let links = (circle.dropFirst() + [first]).joined(separator: ", which waits for ")
      heading = "\(first) waits for \(links)"
    } else if left.contains(where: \.mayBeResumedFromOutside) {
      heading +=
        outsideWorkLeft == 0
        ? ", and no thread or block that the body started is left"
        : runningOutside(outsideWorkLeft)
    }
    return "the body hangs: \(heading)\(linesOfTasks)"
  }

  /// Notes on tasks that still wait for a continuation although the body has ended; empty if there are
  /// none.
  func leakNotes(in verb: String, at site: SourceSite) -> [String] {
    if left.isEmpty { return [] }
    let start = "the body of \(verb) at \(site) has ended"
    return [
      "\(start), and these tasks still wait for a continuation that was never resumed:\(linesOfTasks)"
    ]
  }

  /// A text on time that moved while threads and blocks had not ended; nil if it did not.
  var leapText: String? {
    leap.map { leap in
      """
      time moved by \(timeText(of: leap.by)) while threads or blocks started by the body were still running: \
      \(outsideText(leap.outsideWork))
      """
    }
  }

  /// A line for each task that waits.
  private var linesOfTasks: String {
    let names = names
    return left.map { waiting in
      let number = waiting.task.number
      let place = userFrames(at: waiting.frames).atFirst
      let birth = names.birthplace(of: number).map { "; made at \($0.shortPlace)" } ?? ""
      let reason = names.phrase(for: waiting.reason)
      return "\n  \(names.nameWithParent(of: number)) \(reason)\(place)\(birth)"
    }.joined()
  }
}

/// The reason why a step does not end, in words: what its task does, and where.
///
/// - Parameter task: The number of the task of the step.
func stuckText(of finding: JobWatchdog.Finding?, task: UInt64, _ names: TaskNames) -> String {
  let snapshot = finding?.snapshot
  let frames = snapshot?.frames ?? []
  let verb =
    finding?.isBusy == true
    ? "runs without suspending" : "waits for \(snapshot?.awaited ?? "something")"
  var text = """
    \(names.name(of: task)) \(verb)\(frames.atFirst): this blocks the thread on which all tasks of the run \
    take turns
    """
  if let count = finding?.outsideWork, count > 0 { text += runningOutside(count) }
  if let snapshot { text += "\n\(snapshot.subject) at\(frames.listed)" }
  return text
}

/// A clause on threads and blocks that had not ended.
private func runningOutside(_ count: Int) -> String {
  ", and what the body started outside has not ended: \(outsideText(count))"
}

/// The number of threads and blocks, in words.
private func outsideText(_ count: Int) -> String {
  "\(count) thread\(count == 1 ? " or block" : "s or blocks")"
}

/// The steps of a run as a table: the time, the task, where it resumed, and why it stopped.
///
/// The column for the time is missing if no time passed in the run.
func stepTable(of recorder: RunRecorder) -> String {
  let (names, hasTimes) = (TaskNames(recorder), recorder.steps.contains { $0.time > 0 })
  /// The lines of some steps.
  ///
  /// Equal steps in a row share a line.
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

/// A step of a run in words.
struct StepRow {
  let index: Int
  let task: UInt64
  let time: String
  /// The line at which the task resumed.
  ///
  /// The first step of a task has the line at which the task then stopped.
  let place: String
  /// The reason why the task stopped.
  let end: String
}

extension RunRecorder {
  /// The steps in words: the first ones and the last ones.
  ///
  /// It takes long, because it looks up the lines of the steps.
  ///
  /// - Parameters:
  ///   - first: The number of steps of the beginning, at most.
  ///   - last: The number of steps of the end, at most.
  func rows(
    first: Int, last: Int
  ) -> (beginning: [StepRow], leftOut: Int, end: [StepRow]) {
    let names = TaskNames(self)
    // Look up each stack once: the steps of a loop have the same ones.
    var known: [[UInt]: [Trap.Backtrace.Frame]] = [:]
    func place(of frames: [UInt]) -> [Trap.Backtrace.Frame] {
      let place = known[frames] ?? userFrames(at: frames)
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
        case .over: step.waiting.map { names.phrase(for: $0.reason) + stop.atFirst } ?? "ends"
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

/// A virtual time in words.
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

/// Names for the tasks of a run, which are the same in each run of the schedule.
struct TaskNames {
  private let births: [UInt64: RunRecorder.Birth]

  init(_ recorder: RunRecorder?) { births = recorder?.births ?? [:] }

  /// The name that the task was given, or its position in the order in which tasks were made.
  func name(of task: UInt64) -> String {
    guard let birth = births[task] else { return "a task from outside" }
    if let name = birth.name { return "\"\(name)\"" }
    return birth.place == 1 ? "the body" : "task \(birth.place)"
  }

  /// The task's position in the order in which tasks were made, from 1, which is the body.
  ///
  /// It is 0 for a task from outside.
  func place(of task: UInt64) -> Int { births[task]?.place ?? 0 }

  /// The name of the task, with the name of the task that made it.
  func nameWithParent(of task: UInt64) -> String {
    guard let birth = births[task], birth.place > 1 else { return name(of: task) }
    return "\(name(of: task)) of \(name(of: birth.parent))"
  }

  /// The line that made the task, as debug information has it; nil if it is unknown.
  func birthplace(of task: UInt64) -> Trap.Backtrace.Frame? {
    CallerLookup.userFrames(at: births[task]?.stack ?? []).first
  }

  /// The reason why a task waits, in words.
  func phrase(for reason: WaitingTask.Reason) -> String {
    switch reason {
    case .continuation: "waits for a continuation to be resumed"
    case .stream: "waits for the next element of a stream"
    case .sleep: "sleeps"
    case .task(let task?): "waits for the value of \(name(of: task))"
    case .task(nil): "waits for the value of another task"
    case .child: "waits for a child of its task group"
    case .actor: "waits for its turn on an actor"
    case .change: "waits for something to change"
    case .turn: "can go on"
    }
  }
}

/// The lines of user code at which a suspended task continues, the innermost first.
func userFrames(at addresses: [UInt]) -> [Trap.Backtrace.Frame] {
  // Look up twelve frames at most, because those further out say little. Look them up together: a lookup
  // costs far more than an address in it.
  CallerLookup.userFrames(at: Array(addresses.prefix(12)))
}

extension [Trap.Backtrace.Frame] {
  /// The first line, such as ` at Account.swift:12`; empty if there is none.
  var atFirst: String { first.map { " at \($0.shortPlace)" } ?? "" }
}

extension Trap.Backtrace.Frame {
  /// The line, with the file name without its folder; the function if the line is unknown.
  var shortPlace: String {
    guard let place else { return function ?? "?" }
    return "\(place.file.split(separator: "/").last ?? "?"):\(place.line)"
  }

  /// The function with the line.
  var functionAndPlace: String {
    guard let function, place != nil else { return shortPlace }
    let name = function.replacing(#/^((implicit )?closure #\d+ in )+/#, with: "closure in ")
    return "\(name) (\(shortPlace))"
  }
}
