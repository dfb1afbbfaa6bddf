internal import StakeoutReporting
internal import StakeoutRuntime

/// The example that runs on this task: what is left to do when it is over.
///
/// Safe from any thread that inherits the task's values.
final class ExampleScope: Sendable {
  /// The example of this task; nil outside.
  static var current: ExampleScope? { TestScope.current[slot] }

  private static let slot = TestScope.Slot<ExampleScope>()

  /// The latest call of all before it began.
  let start = JournalOrder.latest

  private struct State {
    var checks: [@Sendable () async -> Void] = []
    var endings: [@Sendable () -> Void] = []
    /// Whether all has been judged, so that nothing can be added any more.
    var isOver = false
  }

  private let state = Locked(State())

  /// Runs `body` as a part of the example, where the caller runs.
  nonisolated(nonsending) func run<R>(_ body: nonisolated(nonsending) () async -> R) async -> R {
    await TestScope.current.with(Self.slot, self).run(body)
  }

  /// Adds what is to be judged when the example and every `afterEach` have run, in order, and what
  /// puts right, after all checks, what it has changed.
  ///
  /// - Returns: false when the example was over before, as for a task that outlives it; the ending
  ///   has run then.
  @discardableResult
  func atEnd(
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

  /// Adds what puts right, after all checks, what the example has changed; the latest first.
  ///
  /// It runs at once when the example is over.
  func afterChecks(_ ending: @escaping @Sendable () -> Void) {
    atEnd({}, ending: ending)
  }

  /// Judges, unless the example has ended itself, and puts right; a check may add further ones.
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
