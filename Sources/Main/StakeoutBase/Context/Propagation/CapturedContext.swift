/// The owner of some work, on its way to the thread or task that does the work.
///
/// Made where the work is handed over.
package final class HandOver: Sendable {
  private let owner: Owner
  private let values: TaskLocalValues

  /// The closure that restores the task-local values of a test of Swift Testing.
  private enum TaskLocalValues: Sendable {
    /// No such test runs: XCTest keeps nothing in task-local values.
    case none
    case once(InheritingJob)
    case each(InheritingTask)
  }

  /// Captures the owner of the code that runs here; nil if nothing owns it.
  package init?() {
    let (owner, task) = Owner.restorable
    if owner.isNobody { return nil }
    self.owner = owner
    values = task.map { .each($0) } ?? .none
  }

  /// Captures the owner of the code that runs here for work that is done at most once; nil if nothing
  /// owns it.
  package init?(forWorkDoneOnce: Void) {
    owner = Owner.current
    if owner.isNobody { return nil }
    values = Owner.isOfSwiftTesting ? .once(InheritingJob()) : .none
  }

  deinit { if case .once(let job) = values { job.runJobs() } }

  /// Runs `body` as a part of its owner, on the calling thread.
  ///
  /// If the test itself calls this, `body` runs without any wrapper, so a trap may abandon it.
  package func run<R>(_ body: @escaping @Sendable () -> R) -> R {
    switch values {
    case .once(let job):
      return job.run { [owner] in HandOverDoors.carrying { owner.run(body) } }
    case .each(let task) where !isHere:
      return task.run { [owner] in HandOverDoors.carrying { owner.run(body) } }
    default: return owner.run(body)
    }
  }

  /// Runs an asynchronous `body` as a part of its owner.
  func run<R: Sendable>(_ body: @escaping @Sendable () async -> R) async -> R {
    guard case .each(let task) = values, !isHere else { return await owner.run { await body() } }
    return await task.run { [owner] in await owner.run { await body() } }
  }

  /// Whether the test itself runs here, and nothing that it has handed over.
  private var isHere: Bool {
    Owner.isOfSwiftTesting && Owner.inForce.test == nil && OwningTest.current == owner.test
  }

  /// Runs the body of a detached task, which inherits the owner, but no other task-local value.
  package func runDetached<R>(_ body: () async throws -> R) async rethrows -> R {
    try await owner.run(body)
  }
}
