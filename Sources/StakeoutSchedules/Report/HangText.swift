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
      : ", and what the body started outside has not ended: \(outsideText(outsideWork))"
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
    let place = ownFrames(at: task.frames).atFirst
    let birth = names.birthplace(of: number).map { "; made at \($0.place)" } ?? ""
    return "  \(names.nameWithParent(of: number)) \(names.text(of: task.reason))\(place)\(birth)"
  }
}

extension RunReport {
  /// Says of tasks that still wait for a continuation when the body has ended.
  func leakNotes(in verb: String, at site: SourceSite) -> [String] {
    if left.isEmpty { return [] }
    let lines = HangText(waiting: left, names: names).lines
    return [
      "the body of \(verb) at \(site) has ended, and nobody has resumed what it left behind:\(lines)"
    ]
  }
}

/// Why a step does not end, in words: what its task does, and where.
struct StuckText: CustomStringConvertible {
  let description: String

  /// - Parameter task: The task of the step.
  init(_ finding: StepWatch.Finding?, task: UInt64, names: TaskNames) {
    let snapshot = finding?.snapshot
    let frames = snapshot?.frames ?? []
    let verb =
      finding?.isBusy == true
      ? "goes on without a suspension" : "waits for \(snapshot?.awaited ?? "something")"
    var text = """
      \(names.name(of: task)) \(verb)\(frames.atFirst): this blocks the thread on which all tasks of the run \
      take turns
      """
    if let count = finding?.outsideWork, count > 0 {
      text += ", and what the body started outside has not ended: \(outsideText(count))"
    }
    if let snapshot { text += "\n\(snapshot.subject) at\(frames.listed)" }
    description = text
  }
}

/// Threads and blocks in words.
private func outsideText(_ count: Int) -> String {
  "\(count) thread\(count == 1 ? " or block" : "s or blocks")"
}

extension RunReport.Leap: CustomStringConvertible {
  var description: String {
    """
    time moved by \(timeText(of: by)) while what the body started outside had not ended: \
    \(outsideText(outsideWork))
    """
  }
}
