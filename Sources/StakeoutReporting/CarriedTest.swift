/// A captured test, which can be restored wherever the test's work runs.
final class CarriedTest: Sendable {
  private let scope: TestScope
  private let test = SwiftTestingReporter.currentTest
  /// Nil if Swift Testing runs no test.
  ///
  /// XCTest keeps no task-local state.
  private let task: InheritingTask?

  /// Captures the current test.
  init() {
    var scope = TestScope.current
    scope.context = .current
    self.scope = scope
    task = test == nil ? nil : InheritingTask()
  }

  /// Runs `body` as a part of the test, on the calling thread.
  ///
  /// If the test itself calls this, `body` runs without any wrapper, so a trap may abandon it.
  func run<R>(_ body: @escaping @Sendable () -> R) -> R {
    guard let task, test != SwiftTestingReporter.currentTest else { return scope.run(body) }
    return task.run { [scope] in scope.run(body) }
  }

  /// Runs an asynchronous `body` as a part of the test.
  func run<R: Sendable>(_ body: @escaping @Sendable () async -> R) async -> R {
    guard let task, test != SwiftTestingReporter.currentTest else {
      return await scope.run { await body() }
    }
    return await task.run { [scope] in await scope.run { await body() } }
  }
}
