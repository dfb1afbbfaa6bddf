internal import StakeoutBase

/// The one failure that a failing schedule becomes.
struct ScheduleReport {
  let failure: Failure
  /// The steps as a picture; nil if they are not known.
  let picture: SchedulePicture?

  /// - Parameters:
  ///   - outcome: The shortest schedule that fails.
  ///   - recording: The same schedule, recorded.
  ///   - site: The place of the exploration.
  ///   - heading: Which schedule it was.
  ///   - departures: How many departures it had before it was shortened; nil if it was given.
  init(
    _ outcome: ScheduleOutcome, recording: ScheduleOutcome, at site: SourceSite, heading: String,
    shortenedFrom departures: Int?
  ) {
    let names = recording.report.names
    var parts = ["\(heading): \(Self.reason(of: outcome, recording, names))"]
    parts += outcome.failures.dropFirst(outcome.end == .stuck ? 0 : 1).prefix(4).map {
      "also: \($0.message) (\($0.site))"
    }
    if let departures {
      parts.append(Self.origin(of: outcome, shortenedFrom: departures))
    } else if let misfit = outcome.run.misfit {
      parts.append("the given schedule was not repeated: \(misfit)")
    }
    parts.append(
      """
      repeat it with 'exploreSchedules(replaying: "\(outcome.name)")' or \
      STAKEOUT_SCHEDULE=\(outcome.name)
      """)
    parts += Self.notes(on: outcome, recording, names)
    let recorder = recording.fails ? recording.report.recorder : nil
    picture = recorder.map { SchedulePicture($0, recording.trace) }
    if let recorder { parts.append(stepTable(of: recorder)) }
    failure = Failure(
      message: parts.joined(separator: "\n"), site: outcome.failures.first?.site ?? site)
  }

  private static func reason(
    of outcome: ScheduleOutcome, _ recording: ScheduleOutcome, _ names: TaskNames
  ) -> String {
    if outcome.end == .stuck {
      let shown = recording.stuck == nil ? outcome : recording
      return stuckText(of: shown.stuck, task: shown.run.running, names)
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

  private static func origin(of outcome: ScheduleOutcome, shortenedFrom before: Int) -> String {
    let departures = outcome.token.departures
    if departures == 0 { return "the order is first in, first out" }
    let times = departures == 1 ? "once" : "\(departures) times"
    let found = before > departures ? " (\(before) before it was shortened)" : ""
    return "the order departs from first in, first out \(times)\(found)"
  }

  private static func notes(
    on outcome: ScheduleOutcome, _ recording: ScheduleOutcome, _ names: TaskNames
  ) -> [String] {
    var notes: [String] = []
    let foreign = recording.report.resumedFromOutside + outcome.report.resumedFromOutside
    if let foreign = foreign.first {
      let place = ownFrames(at: foreign.frames).atFirst
      notes.append(
        """
        not repeatable: \(names.name(of: foreign.task)) was resumed from outside\(place), before step \
        \(foreign.step + 1)
        """)
    } else if outcome.hasPassedBefore {
      notes.append(
        """
        not repeatable: the same schedule passed when it was run before, so the body depends on \
        something outside, such as state that is not made anew in each run
        """)
    } else if !recording.failsLike(outcome) {
      notes.append(
        "not repeatable: the same schedule did not fail in this way when it was run again")
    }
    return notes + (outcome.report.leapText.map { [$0] } ?? [])
  }
}
