internal import StakeoutBase

/// The steps of a run in words.
struct StepTexts {
  let names: TaskNames
  /// The places of stacks that were looked up: steps of a loop have the same.
  private var places: [[UInt]: [Trap.Backtrace.Frame]] = [:]

  init(_ recorder: RunRecorder) { names = TaskNames(recorder) }

  /// The line at which the task went on; for its first step, the one at which it then stopped.
  mutating func place(of step: RunRecorder.Step) -> String {
    let start = step.waiting.flatMap { place(of: $0.frames).last }
    return (place(of: step.frames).first ?? start)?.functionAndPlace ?? "its start"
  }

  /// The end of a step: the reason why the task stopped.
  mutating func end(of step: RunRecorder.Step) -> String {
    switch step.end {
    case .trapped: return "traps"
    case .none: return "does not end"
    case .over: break
    }
    guard let waiting = step.waiting else { return "ends" }
    return names.text(of: waiting.reason) + place(of: waiting.frames).atFirst
  }

  private mutating func place(of frames: [UInt]) -> [Trap.Backtrace.Frame] {
    if let known = places[frames] { return known }
    let place = ownFrames(at: frames)
    places[frames] = place
    return place
  }
}
