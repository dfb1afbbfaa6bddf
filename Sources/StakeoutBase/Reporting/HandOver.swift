/// The owner of some work, on its way to the thread or task that does the work.
///
/// Made where the work is handed over.
package final class HandOver: Sendable {
  private let owner: Owner
  /// Restores the task-local values of a test of Swift Testing; nil if no such test runs, because XCTest
  /// keeps nothing in task-local values.
  private let task: InheritingTask?

  /// Captures the owner of the code that runs here; nil if nothing owns it.
  package init?() {
    (owner, task) = Owner.restorable
    if owner.isNobody { return nil }
  }

  /// Runs `body` as a part of its owner, on the calling thread.
  ///
  /// If the test itself calls this, `body` runs without any wrapper, so a trap may abandon it.
  package func run<R>(_ body: @escaping @Sendable () -> R) -> R {
    guard let task, !isHere else { return owner.run(body) }
    return task.run { [owner] in HandOverDoors.carrying { owner.run(body) } }
  }

  /// Runs an asynchronous `body` as a part of its owner.
  func run<R: Sendable>(_ body: @escaping @Sendable () async -> R) async -> R {
    guard let task, !isHere else { return await owner.run { await body() } }
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
