/// The result of an exploration.
public struct Exploration: Sendable, CustomStringConvertible {
  /// How many schedules were run.
  public let count: Int
  /// Whether these were all schedules of the body: then the test has proved what it expects.
  ///
  /// Only ``ScheduleStrategy/exhaustive(limit:)`` finds that out.
  public let isComplete: Bool
  /// The schedule that failed, to repeat it; nil if none did.
  public let failure: String?
  /// Whether nothing outside of the runs had a part in them.
  public let isRepeatable: Bool

  /// The result in words.
  public var description: String {
    let schedules = count == 1 ? "1 schedule" : "\(count) schedules"
    if let failure { return "schedule \(failure) fails" }
    return isComplete ? "all \(schedules) pass" : "\(schedules) pass, of more"
  }

  init(
    count: Int = 0, isComplete: Bool = false, failure: String? = nil, isRepeatable: Bool = true
  ) {
    (self.count, self.isComplete, self.failure) = (count, isComplete, failure)
    self.isRepeatable = isRepeatable
  }
}
