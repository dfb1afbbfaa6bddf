/// The errors that the threads or tasks of one `concurrently` have thrown.
public struct ConcurrentErrors<Failed: Error>: Error {
  /// An error and its origin.
  public struct Thrown: Sendable {
    /// The index of the thread or task.
    public let worker: Int
    /// The iteration, from 0.
    public let iteration: Int
    /// The error.
    public let error: Failed
  }

  /// All errors in the order in which they were thrown; never empty.
  public let thrown: [Thrown]
  /// The error that was thrown first.
  public var first: Failed { thrown[0].error }
  /// The seed of the run's random numbers, if it had any.
  package var seed: UInt64? { plan.seed }
  private let plan: ConcurrentPlan

  /// Returns nil if there are no errors.
  init?(_ thrown: [Thrown], in plan: ConcurrentPlan) {
    if thrown.isEmpty { return nil }
    (self.thrown, self.plan) = (thrown, plan)
  }
}

extension ConcurrentErrors: CustomStringConvertible {
  /// One line per error: the thread or task, the iteration and the error.
  public var description: String {
    plan.list("\(thrown.count) of \(plan.size) \(plan.crew)s threw", thrown) { thrown in
      "\(plan.crew) \(thrown.worker), iteration \(thrown.iteration): \(thrown.error)"
    }
  }
}
