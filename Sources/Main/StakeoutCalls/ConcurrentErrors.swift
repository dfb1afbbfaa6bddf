/// The errors that the threads or tasks of one `concurrently` have thrown.
public struct ConcurrentErrors<Failed: Error>: Error {
  /// All errors in the order in which they were thrown; never empty.
  ///
  /// Each has the index of its thread or task, and its iteration, from 0.
  public let thrown: [(worker: Int, iteration: Int, error: Failed)]
  /// The error that was thrown first.
  public var first: Failed { thrown[0].error }
  /// The seed of the run's random numbers, if it had any.
  public var seed: UInt64? { plan.seed }
  private let plan: ConcurrentPlan

  /// Returns nil if there are no errors.
  init?(_ thrown: [(worker: Int, iteration: Int, error: Failed)], in plan: ConcurrentPlan) {
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
