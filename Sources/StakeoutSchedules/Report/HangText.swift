internal import StakeoutBase

/// Why a body can never end, in words: each task that waits, and for what.
struct HangText: CustomStringConvertible {
  let waiting: [WaitingTask]
  let names: TaskNames
  /// How many threads and blocks of the body were still there, although they were waited for.
  var outsideWork = 0

  var description: String {
    if waiting.isEmpty {
      return "the body hangs: nothing can run, and this Swift does not show what its tasks wait for"
    }
    let heading =
      circle.map { "the body hangs: \($0)" } ?? "the body hangs: nothing can run any more\(outside)"
    return heading + lines
  }

  /// Says whether code outside of the run might still have resumed a task.
  private var outside: String {
    if !waiting.contains(where: \.mayBeResumedFromOutside) { return "" }
    return outsideWork == 0
      ? ", and no thread or block that the body started is left"
      : ", and what the body started outside has not ended: \(OutsideText(outsideWork))"
  }

  /// A line for each task.
  var lines: String { waiting.map { "\n" + line(for: $0) }.joined() }

  /// The tasks that wait for each other.
  private var circle: String? {
    let circle = waiting.circle
    guard let first = circle.first else { return nil }
    let links = (circle.dropFirst() + [first]).map { names.name(of: $0) }
    return "\(names.name(of: first)) waits for " + links.joined(separator: ", which waits for ")
  }

  private func line(for task: WaitingTask) -> String {
    let number = task.task.number
    let place = TaskPlace(task.frames).innermost.map { " at \($0.place)" } ?? ""
    let birth = names.birthplace(of: number).map { "; made at \($0.place)" } ?? ""
    return "  \(names.nameWithParent(of: number)) \(names.text(of: task.reason))\(place)\(birth)"
  }
}

extension HangText {
  /// Of a run that has hung.
  init(_ run: ScheduleRun) {
    self.init(
      waiting: run.report.left, names: TaskNames(run.report.recorder),
      outsideWork: run.report.outsideWorkLeft)
  }
}

/// Why a step does not end, in words: what its task does, and where.
struct StuckText: CustomStringConvertible {
  let description: String

  /// - Parameter task: The task of the step.
  init(_ finding: StepWatch.Finding?, task: UInt64, names: TaskNames) {
    let snapshot = finding?.snapshot
    let frames = snapshot?.frames ?? []
    let place = frames.first.map { " at \($0.place)" } ?? ""
    let verb =
      finding?.isBusy == true
      ? "goes on without a suspension" : "waits for \(snapshot?.awaited ?? "something")"
    var text = """
      \(names.name(of: task)) \(verb)\(place): this blocks the thread on which all tasks of the run \
      take turns
      """
    if let count = finding?.outsideWork, count > 0 {
      text += ", and what the body started outside has not ended: \(OutsideText(count))"
    }
    if let snapshot { text += "\n\(snapshot.subject) at\(frames.listed)" }
    description = text
  }
}

/// Threads and blocks in words.
struct OutsideText: CustomStringConvertible {
  let description: String

  init(_ count: Int) { description = "\(count) thread\(count == 1 ? " or block" : "s or blocks")" }
}

extension RunReport.Leap: CustomStringConvertible {
  var description: String {
    """
    time moved by \(RunText.of(by)) while what the body started outside had not ended: \
    \(OutsideText(outsideWork))
    """
  }
}
