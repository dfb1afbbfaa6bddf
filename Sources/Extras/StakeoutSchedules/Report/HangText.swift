internal import StakeoutCalls
internal import StakeoutBase

extension RunReport {
  /// Why the body can never end, in words: each task that waits, and for what.
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

  /// Says of tasks that still wait for a continuation when the body has ended.
  func leakNotes(in verb: String, at site: SourceSite) -> [String] {
    if left.isEmpty { return [] }
    let start = "the body of \(verb) at \(site) has ended"
    return ["\(start), and nobody has resumed what it left behind:\(linesOfTasks)"]
  }

  /// Says that time moved while threads and blocks had not ended; nil if it did not.
  var leapText: String? {
    leap.map { leap in
      """
      time moved by \(timeText(of: leap.by)) while what the body started outside had not ended: \
      \(outsideText(leap.outsideWork))
      """
    }
  }

  /// A line for each task that waits.
  private var linesOfTasks: String {
    let names = names
    return left.map { waiting in
      let number = waiting.task.number
      let place = ownFrames(at: waiting.frames).atFirst
      let birth = names.birthplace(of: number).map { "; made at \($0.shortPlace)" } ?? ""
      let reason = names.text(of: waiting.reason)
      return "\n  \(names.nameWithParent(of: number)) \(reason)\(place)\(birth)"
    }.joined()
  }
}

/// Why a step does not end, in words: what its task does, and where.
///
/// - Parameter task: The task of the step.
func stuckText(of finding: StepWatch.Finding?, task: UInt64, _ names: TaskNames) -> String {
  let snapshot = finding?.snapshot
  let frames = snapshot?.frames ?? []
  let verb =
    finding?.isBusy == true
    ? "goes on without a suspension" : "waits for \(snapshot?.awaited ?? "something")"
  var text = """
    \(names.name(of: task)) \(verb)\(frames.atFirst): this blocks the thread on which all tasks of the run \
    take turns
    """
  if let count = finding?.outsideWork, count > 0 { text += runningOutside(count) }
  if let snapshot { text += "\n\(snapshot.subject) at\(frames.listed)" }
  return text
}

/// Says that threads and blocks were still there.
private func runningOutside(_ count: Int) -> String {
  ", and what the body started outside has not ended: \(outsideText(count))"
}

/// Threads and blocks in words.
private func outsideText(_ count: Int) -> String {
  "\(count) thread\(count == 1 ? " or block" : "s or blocks")"
}
