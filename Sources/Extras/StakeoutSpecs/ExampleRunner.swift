// Runs one example with its hooks: the `before` hooks, the body, and the `after` hooks.

/// Runs one example: the hooks from the outermost context inwards, the body, and the hooks back
/// outwards.
///
/// If a hook fails, everything inside it is skipped. On the way out, nothing is skipped.
final class ExampleRunner {
  private let example: ExampleNode
  private let host: any ExampleHost
  /// Whether nothing has failed yet, so that the way in continues.
  private var isIntact = true
  /// The error that ended the example without failing it; nil if there is none.
  private var end: (any Error)?

  init(_ example: ExampleNode, host: any ExampleHost) {
    self.example = example
    self.host = host
  }

  /// Runs the example with its hooks, and reports each error at its hook or body.
  ///
  /// - Throws: An error that ends the test without failing it.
  nonisolated(nonsending) func run() async throws {
    await enter(example.context.chain[...])
    if let end { throw end }
  }

  /// Runs the example inside of contexts, of which the first is the outermost.
  nonisolated(nonsending) private func enter(_ contexts: ArraySlice<ContextNode>) async {
    guard let context = contexts.first else {
      await run(example.context.chain.flatMap(\.justBeforeEach))
      if isIntact { await attempt(example.heading.site, example.body) }
      return
    }
    await pass(context.entry[...], to: contexts.dropFirst())
    for hook in context.afterEach { await attempt(hook.site, hook.body) }
  }

  /// Runs the hooks of a context on the way in, and then enters the contexts inside of it.
  nonisolated(nonsending) private func pass(
    _ hooks: ArraySlice<EntryHook>, to inner: ArraySlice<ContextNode>
  ) async {
    switch hooks.first {
    case nil: await enter(inner)
    case .before(let hook):
      await attempt(hook.site, hook.body)
      if isIntact { await pass(hooks.dropFirst(), to: inner) }
    case .around(let site, let body):
      var calls = 0
      await attempt(site) {
        try await body {
          calls += 1
          if calls == 1 { await self.pass(hooks.dropFirst(), to: inner) }
        }
      }
      if calls != 1, isIntact {
        isIntact = false
        let message = "aroundEach must call its example exactly once, but called it \(calls) times"
        Reporter.report(Failure(message: message, site: site))
      }
    }
  }

  /// Runs hooks until one fails.
  nonisolated(nonsending) private func run(_ hooks: [Hook]) async {
    for hook in hooks where isIntact { await attempt(hook.site, hook.body) }
  }

  /// Runs a hook or a body, and reports its error.
  nonisolated(nonsending) private func attempt(_ site: SourceSite, _ body: ExampleBody) async {
    do {
      try await body()
    } catch {
      isIntact = false
      if host.isEnd(error) { end = end ?? error } else { host.fail(with: error, at: site) }
    }
  }
}

/// The example that the current task runs, with the work to do at its end.
///
/// Safe to use from any thread that inherits the task's test context.
package final class ExampleScope: Sendable {
  /// The example that the current task runs; nil outside of examples.
  package static var current: ExampleScope? { TestContext.local[contextKey] }

  private static let contextKey = ContextKey<ExampleScope>()

  /// The position of the latest call to any double before the example began.
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
    await TestContext.local.with(Self.contextKey, self).run(body)
  }

  /// Adds a check that runs after the example and all its `afterEach`, in the order of the additions.
  ///
  /// After all checks, `ending` undoes the changes that the check required.
  ///
  /// - Returns: false if the example was over already, such as for a task that outlives it. `ending` has
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

  /// Adds a closure that undoes a change of the example after all checks.
  ///
  /// The latest closure runs first.
  ///
  /// If the example is over already, the closure runs immediately.
  package func afterChecks(_ ending: @escaping @Sendable () -> Void) {
    atEnd({}, ending: ending)
  }

  /// Runs the checks, unless the example has ended itself, and then the endings.
  ///
  /// A check may add more checks.
  ///
  /// - Parameter judging: Whether to run the checks: false if the example has ended itself, as by a
  ///   skip.
  nonisolated(nonsending) func finish(judging: Bool = true) async {
    while let check = nextCheck() {
      if judging { await check() }
    }
    while let ending = state.withLock({ $0.endings.popLast() }) { ending() }
  }

  /// Removes the next check; nil if there is none, and the example is over then.
  private func nextCheck() -> (@Sendable () async -> Void)? {
    state.withLock { state in
      guard state.checks.isEmpty else { return state.checks.removeFirst() }
      state.isOver = true
      return nil
    }
  }
}

/// The test framework that runs an example: how it treats errors that hooks and examples throw.
protocol ExampleHost: Sendable {
  /// Whether the error ends the test without failing it, such as a skip or a cancellation.
  func isEnd(_ error: any Error) -> Bool

  /// Ends the test in the same way as an earlier test that ended with this error.
  ///
  /// - Throws: The error, or its replacement.
  func endAgain(with error: any Error) throws

  /// Fails the test with the error, unless the error stands for a failure that was reported before.
  func record(_ error: any Error, at site: SourceSite)
}

extension ExampleHost {
  /// Fails the test with the error that ended the hook or the example at this site.
  func fail(with error: any Error, at site: SourceSite) {
    guard let stop = error as? StopTest else { return record(error, at: site) }
    if let failure = stop.failure { Reporter.report(failure) }
  }

  func endAgain(with error: any Error) throws { throw error }
}
