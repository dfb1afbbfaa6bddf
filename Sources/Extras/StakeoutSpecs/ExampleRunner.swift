internal import StakeoutBase

/// Runs one example: the hooks from the outermost context inwards, the body, and back outwards.
///
/// If a hook fails, everything inside it is skipped. On the way out, nothing is skipped.
final class ExampleRunner {
  private let example: ExampleNode
  private let host: any ExampleHost
  private var isIntact = true
  /// The error that ended the example without failing it.
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

  /// Runs the example inside of contexts, from the outermost one.
  nonisolated(nonsending) private func enter(_ contexts: ArraySlice<ContextNode>) async {
    guard let context = contexts.first else {
      await run(example.context.chain.flatMap(\.justBeforeEach))
      if isIntact { await attempt(example.heading.site, example.body) }
      return
    }
    await pass(context.entry[...], to: contexts.dropFirst())
    for hook in context.afterEach { await attempt(hook.site, hook.body) }
  }

  /// Passes the hooks of a context on the way in, and then enters the contexts inside of it.
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

  nonisolated(nonsending) private func attempt(_ site: SourceSite, _ body: ExampleBody) async {
    do {
      try await body()
    } catch {
      isIntact = false
      if host.isEnd(error) { end = end ?? error } else { host.fail(with: error, at: site) }
    }
  }
}
