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
    await enter(example.context.chain.flatMap(\.layers)[...])
    if let end { throw end }
  }

  /// Enters the layers of all contexts, from the outermost one, and then runs the body.
  nonisolated(nonsending) private func enter(_ layers: ArraySlice<HookLayer>) async {
    guard let layer = layers.first else {
      await run(example.context.chain.flatMap(\.justBeforeEach))
      if isIntact { await attempt(example.heading.site, example.body) }
      return
    }
    guard let around = layer.around else { return await fill(layer, layers.dropFirst()) }
    var calls = 0
    await attempt(around.site) {
      try await around.body {
        calls += 1
        if calls == 1 { await self.fill(layer, layers.dropFirst()) }
      }
    }
    if calls != 1, isIntact {
      isIntact = false
      let message = "aroundEach must call its example exactly once, but called it \(calls) times"
      Reporter.report(Failure(message: message, site: around.site))
    }
  }

  /// Runs the hooks of a layer around the inner layers.
  nonisolated(nonsending) private func fill(
    _ layer: HookLayer, _ inner: ArraySlice<HookLayer>
  ) async {
    await run(layer.before)
    if isIntact { await enter(inner) }
    for hook in layer.after { await attempt(hook.site, hook.body) }
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
      if host.isEnd(error) { end = end ?? error } else { host.record(error, at: site) }
    }
  }
}
