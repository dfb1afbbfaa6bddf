internal import StakeoutReporting
internal import StakeoutRuntime

/// The example that runs on this task: what is left to do when it is over.
///
/// Safe from any thread that inherits the task's values.
final class RunningExample: Sendable {
  /// The example of this task; nil outside.
  @TaskLocal static var current: RunningExample?

  /// What the example is called.
  let title: String

  /// The latest call of all before it began.
  let start = JournalOrder.latest

  /// Nil when the example is over.
  private let checks = Locked<[@Sendable () async -> Void]?>([])
  private let endings = Locked<[@Sendable () -> Void]>([])

  init(_ title: String) {
    self.title = title
  }

  /// Adds what is to be judged when the example and every `afterEach` have run; in order.
  ///
  /// - Returns: false when that was before, as for a task that outlives its example.
  @discardableResult
  func atEnd(_ check: @escaping @Sendable () async -> Void) -> Bool {
    checks.withLock { $0?.append(check) != nil }
  }

  /// Whether all has been judged, so that nothing can be added any more.
  var isOver: Bool { checks.withLock { $0 == nil } }

  /// Adds what puts right, after all checks, what the example has changed; the latest first.
  func afterChecks(_ ending: @escaping @Sendable () -> Void) {
    endings.withLock { $0.append(ending) }
  }

  /// Judges and puts right; a check may add further ones.
  nonisolated(nonsending) func finish() async {
    while let check = nextCheck() { await check() }
    while let ending = endings.withLock({ $0.popLast() }) { ending() }
  }

  private func nextCheck() -> (@Sendable () async -> Void)? {
    checks.withLock { checks in
      if checks?.isEmpty == true { checks = nil }
      return checks?.removeFirst()
    }
  }
}
