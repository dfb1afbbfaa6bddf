internal import StakeoutBase

/// The example that runs on this task, with the work for its end.
///
/// Safe to use from any thread that inherits the task's values.
package final class ExampleScope: Sendable {
  /// The example of this task; nil outside examples.
  package static var current: ExampleScope? { Owner.inForce[slot] }

  private static let slot = Owner.Slot<ExampleScope>()

  /// The latest of all calls before the example began.
  package let start = JournalOrder.latest

  private struct State {
    var checks: [@Sendable () async -> Void] = []
    var endings: [@Sendable () -> Void] = []
    /// Whether all checks have run, so that no more can be added.
    var isOver = false
  }

  private let state = Locked(State())

  /// Runs `body` as part of the example, in the caller's isolation.
  nonisolated(nonsending) func run<R>(_ body: nonisolated(nonsending) () async -> R) async -> R {
    await Owner.inForce.with(Self.slot, self).run(body)
  }

  /// Adds a check that runs after the example and all its `afterEach`, in order.
  ///
  /// After all checks, `ending` undoes the changes that the check required.
  ///
  /// - Returns: false if the example was over already, as for a task that outlives it; `ending` has
  ///   run then.
  @discardableResult
  package func atEnd(
    _ check: @escaping @Sendable () async -> Void, ending: @escaping @Sendable () -> Void = {}
  ) -> Bool {
    let isAdded = state.withLock { state in
      guard !state.isOver else { return false }
      state.checks.append(check)
      state.endings.append(ending)
      return true
    }
    if !isAdded { ending() }
    return isAdded
  }

  /// Adds a closure that undoes a change of the example after all checks; the latest runs first.
  ///
  /// If the example is over already, it runs immediately.
  package func afterChecks(_ ending: @escaping @Sendable () -> Void) {
    atEnd({}, ending: ending)
  }

  /// Runs the checks, unless the example has ended itself, and then the endings; a check may add
  /// more.
  nonisolated(nonsending) func finish(judging: Bool = true) async {
    while let check = nextCheck() {
      if judging { await check() }
    }
    while let ending = state.withLock({ $0.endings.popLast() }) { ending() }
  }

  private func nextCheck() -> (@Sendable () async -> Void)? {
    state.withLock { state in
      guard state.checks.isEmpty else { return state.checks.removeFirst() }
      state.isOver = true
      return nil
    }
  }
}
