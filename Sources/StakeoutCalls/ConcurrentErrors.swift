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
  public let first: Failed
  /// The seed of the run's random numbers, if it had any.
  public let seed: UInt64?
  private let plan: ConcurrentPlan

  /// Returns nil if there are no errors.
  init?(_ thrown: [Thrown], in plan: ConcurrentPlan) {
    guard let first = thrown.first else { return nil }
    self.thrown = thrown
    self.first = first.error
    seed = plan.seed
    self.plan = plan
  }
}

extension ConcurrentErrors: CustomStringConvertible {
  /// One line per error: the thread or task, the iteration and the error.
  public var description: String {
    let seed = seed.map { " (seed: \($0))" } ?? ""
    let lines = thrown.prefix(20).map { thrown in
      "\(plan.crew) \(thrown.worker), iteration \(thrown.iteration): \(thrown.error)"
    }
    let rest = thrown.count > 20 ? ["… and \(thrown.count - 20) more"] : []
    let title = "\(thrown.count) of \(plan.size) \(plan.crew)s threw\(seed)"
    return ([title] + lines + rest).joined(separator: "\n")
  }
}
