internal import StakeoutBase

/// Names for the tasks of a run that are the same in each run of the schedule.
struct TaskNames {
  private let births: [UInt64: RunRecorder.Birth]

  init(_ recorder: RunRecorder?) { births = recorder?.births ?? [:] }

  /// The task's own name, or its place in the order of birth.
  func name(of task: UInt64) -> String {
    guard let birth = births[task] else { return "a task from outside" }
    if let name = birth.name { return "\"\(name)\"" }
    return birth.place == 1 ? "the body" : "task \(birth.place)"
  }

  /// The task's place in the order of birth, from 1, which is the body; 0 for a task from outside.
  func place(of task: UInt64) -> Int { births[task]?.place ?? 0 }

  /// The name, and that of the task that made it.
  func nameWithParent(of task: UInt64) -> String {
    guard let birth = births[task], birth.place > 1 else { return name(of: task) }
    return "\(name(of: task)) of \(name(of: birth.parent))"
  }

  /// The line that made the task, as debug information has it.
  func birthplace(of task: UInt64) -> Trap.Backtrace.Frame? {
    CallerLookup.ownFrames(at: births[task]?.stack ?? []).first
  }

  /// The reason why a task waits, in words.
  func text(of reason: WaitingTask.Reason) -> String {
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

/// Where a suspended task goes on, in lines of the user's own code, the innermost first.
func ownFrames(at addresses: [UInt]) -> [Trap.Backtrace.Frame] {
  // Frames further out say little. All at once: a lookup costs far more than an address in it.
  CallerLookup.ownFrames(at: Array(addresses.prefix(12)))
}

extension [Trap.Backtrace.Frame] {
  /// The first line, as in ` at Account.swift:12`; empty without one.
  var atFirst: String { first.map { " at \($0.shortPlace)" } ?? "" }
}

extension Trap.Backtrace.Frame {
  /// The line, with the file's name alone, or else the function.
  var shortPlace: String {
    guard let place else { return function ?? "?" }
    return "\(place.file.split(separator: "/").last ?? "?"):\(place.line)"
  }

  /// The function, and the line.
  var functionAndPlace: String {
    guard let function, place != nil else { return shortPlace }
    let name = function.replacing(#/^((implicit )?closure #\d+ in )+/#, with: "closure in ")
    return "\(name) (\(shortPlace))"
  }
}
