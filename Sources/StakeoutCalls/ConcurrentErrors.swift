/// All errors that the threads, or tasks, of one `concurrently` have thrown.
public struct ConcurrentErrors<Failed: Error>: Error {
  /// An error and where it came from.
  public struct Thrown: Sendable {
    /// The index of the thread, or task.
    public let worker: Int
    /// The iteration, from 0.
    public let iteration: Int
    /// The error.
    public let error: Failed
  }

  /// All of them in the order in which they were thrown; there is at least one.
  public let thrown: [Thrown]
  /// The error that was thrown first.
  public let first: Failed
  /// What the random numbers of the run followed from, if it had any.
  public let seed: UInt64?
  let crew: ConcurrentPlan.Crew
  let size: Int

  /// Nil when none was thrown.
  init?(_ thrown: [Thrown], in plan: ConcurrentPlan) {
    guard let first = thrown.first else { return nil }
    self.thrown = thrown
    self.first = first.error
    seed = plan.seed
    crew = plan.crew
    size = plan.size
  }
}

extension ConcurrentErrors: CustomStringConvertible {
  /// Who threw what, an error a line.
  public var description: String {
    let seed = seed.map { " (seed: \($0))" } ?? ""
    let lines = thrown.prefix(20).map { thrown in
      "\(crew) \(thrown.worker), iteration \(thrown.iteration): \(thrown.error)"
    }
    let rest = thrown.count > 20 ? ["… and \(thrown.count - 20) more"] : []
    let title = "\(thrown.count) of \(size) \(crew)s threw\(seed)"
    return ([title] + lines + rest).joined(separator: "\n")
  }
}
