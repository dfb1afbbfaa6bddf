internal import StakeoutBase

/// The one failure that a failing schedule becomes.
struct ScheduleReport {
  /// The shortest schedule that fails.
  let outcome: ScheduleOutcome
  /// The same schedule, recorded.
  let recording: ScheduleOutcome
  /// Which schedule it was.
  let heading: String
  /// How many departures it had before it was shortened; nil if it was given.
  let departuresBefore: Int?

  /// The failure: at the site of the schedule's first one, or else at that of the exploration.
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

  /// The steps as a picture; nil if they are not known.
  var picture: SchedulePicture? { recorder.map { SchedulePicture($0, recording.trace) } }

  private var recorder: RunRecorder? { recording.fails ? recording.report.recorder : nil }

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

  /// How far the order is from first in, first out; of a given schedule, why it was not repeated.
  private var origin: String? {
    guard let departuresBefore else {
      return outcome.run.misfit.map { "the given schedule was not repeated: \($0)" }
    }
    let departures = outcome.token.departures
    if departures == 0 { return "the order is first in, first out" }
    let times = departures == 1 ? "once" : "\(departures) times"
    let found =
      departuresBefore > departures ? " (\(departuresBefore) before it was shortened)" : ""
    return "the order departs from first in, first out \(times)\(found)"
  }

  /// Why the schedule may not fail again; nil if it does.
  private var doubt: String? {
    if let foreign = recording.report.resumedFromOutside ?? outcome.report.resumedFromOutside {
      let task = recording.report.names.name(of: foreign.task)
      return """
        not repeatable: \(task) was resumed from outside\(ownFrames(at: foreign.frames).atFirst), before \
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
