internal import StakeoutBase

/// The task that runs the body of a test, for threads that inspect the test from outside.
///
/// The task that begins the test, unless a trait runs the body in another one.
struct BodyTask: Sendable {
  private static let slot = Owner.Slot<BodyTask>()

  private let task = Locked(TaskAddress.current)

  var address: TaskAddress? { task.withLock { $0 } }

  /// Runs the test.
  nonisolated(nonsending) func run<R>(_ test: () async throws -> R) async rethrows -> R {
    try await Owner.inForce.with(Self.slot, self).run(test)
  }

  /// Makes the current task the one that runs the body.
  static func recordCurrentTask() { Owner.inForce[slot]?.task.withLock { $0 = .current } }
}
