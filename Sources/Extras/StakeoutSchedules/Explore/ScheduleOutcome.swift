internal import StakeoutBase

/// The result of one schedule.
struct ScheduleOutcome: @unchecked Sendable {
  // SAFETY: made when the run is over; it does not change after that.

  /// The run, which is over.
  let run: ScheduleRun
  let end: ScheduleRun.End
  /// The failures, in their order; a trap is a failure, too.
  let failures: [Failure]
  /// The error that the body threw.
  let thrown: (any Error)?
  /// The schedule, by the way in which its jobs were chosen.
  let origin: ScheduleToken
  /// Its number in the exploration, from 0.
  let number: Int
  /// The step that did not end; nil if all did.
  let stuck: StepWatch.Finding?
  /// Whether the same schedule has passed before.
  var hasPassedBefore = false

  var trace: Trace { run.trace }
  var report: RunReport { run.report }

  /// The schedule, by its choices.
  var token: ScheduleToken { ScheduleToken(seed: origin.seed, choices: trace.choices.map(\.index)) }

  /// The schedule by its choices, or by its strategy if these are too many.
  var name: ScheduleToken { token.isShort ? token : origin }

  var fails: Bool { !failures.isEmpty || thrown != nil || end != .ended }

  /// Whether both fail in the same way: at the same place, or by the same end.
  func failsLike(_ other: ScheduleOutcome) -> Bool {
    guard fails, other.fails, end == other.end else { return false }
    return failures.first?.site.description == other.failures.first?.site.description
      && (thrown == nil) == (other.thrown == nil)
  }
}
