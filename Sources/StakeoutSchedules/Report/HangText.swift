internal import StakeoutRuntime

/// Why a body can never end, in words: each task that waits, and for what.
struct HangText: CustomStringConvertible {
  let waiting: [WaitingTask]
  let names: TaskNames

  var description: String {
    if waiting.isEmpty {
      return "the body hangs: nothing can run, and this Swift does not show what its tasks wait for"
    }
    let heading =
      circle.map { "the body hangs: \($0)" } ?? "the body hangs: nothing can run any more"
    return heading + lines
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
