internal import StakeoutBase

/// The result of one schedule.
struct ScheduleOutcome: @unchecked Sendable {
  // SAFETY: made when the run is over; the objects that it refers to do not change after that.

  let end: ScheduleRun.End
  /// The failures, in their order; a trap is a failure, too.
  let failures: [Failure]
  /// The error that the body threw.
  let thrown: (any Error)?
  /// The schedule, by its choices.
  let token: ScheduleToken
  /// How its jobs were chosen.
  let plan: SchedulePlan
  /// Whether choices were left out that would have kept a task waiting for too long.
  let leavesOutUnfair: Bool
  let trace: Trace
  /// The tasks that waited when nothing could run any more: see `RunReport.left`.
  let waiting: [WaitingTask]
  /// The step that did not end; nil if all did.
  let stuck: StepWatch.Finding?
  /// The task of the last step.
  let runningTask: UInt64
  /// How many threads and blocks of the run were still there when it hung.
  let outsideWorkLeft: Int
  /// The first time that time moved while there were any.
  let leap: RunReport.Leap?
  /// The tasks that something outside of the run has resumed.
  let resumedFromOutside: [RunReport.Intrusion]
  /// Set for a run that was recorded.
  let recorder: RunRecorder?
  /// Why the run is not the schedule that was to be repeated; nil if it is.
  let misfit: ReplayChooser.Misfit?

  /// The schedule by its choices, or by its strategy if these are too many.
  var name: ScheduleToken { token.isShort ? token : ScheduleToken(seed: token.seed, plan: plan) }

  var fails: Bool { !failures.isEmpty || thrown != nil || end != .ended }

  /// Whether both fail in the same way: at the same place, or by the same end.
  func failsLike(_ other: ScheduleOutcome) -> Bool {
    guard fails, other.fails, end == other.end else { return false }
    return failures.first?.site.description == other.failures.first?.site.description
      && (thrown == nil) == (other.thrown == nil)
  }
}
