/// The result of an exploration.
public struct Exploration: Sendable, CustomStringConvertible {
  /// How many schedules were run.
  public internal(set) var count = 0
  /// Whether these were all schedules of the body: then the test has proved what it expects.
  ///
  /// Only ``ScheduleStrategy/exhaustive(limit:)`` finds that out.
  public internal(set) var isComplete = false
  /// The schedule that failed, to repeat it; nil if none did.
  public internal(set) var failure: String?
  /// Whether nothing outside of the runs had a part in them; for an exploration without a failure.
  public internal(set) var isRepeatable = true

  /// The result in words.
  public var description: String {
    let schedules = count == 1 ? "1 schedule" : "\(count) schedules"
    if let failure { return "schedule \(failure) fails" }
    return isComplete ? "all \(schedules) pass" : "\(schedules) pass, of more"
  }
}
