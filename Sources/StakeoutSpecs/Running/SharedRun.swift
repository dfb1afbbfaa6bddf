internal import StakeoutReporting

/// Runs all examples of a spec on one tree, one at a time.
///
/// The tree is made for the first example and dropped after the last, so that a second round, as
/// with `--repeat`, starts afresh.
actor SharedRun: SpecRun {
  private let spec: @Sendable (SpecBuilder) throws -> Void
  private let host: any ExampleHost
  private let selected = Locked<Set<Int>>([])
  private var waiting: Set<Int> = []
  private var tree: SpecTree?
  private let turnstile = Turnstile()

  init(_ spec: @escaping @Sendable (SpecBuilder) throws -> Void, host: any ExampleHost) {
    self.spec = spec
    self.host = host
  }

  nonisolated func select(_ index: Int) {
    selected.withLock { _ = $0.insert(index) }
  }

  func run(_ name: ExampleName) async throws {
    // While an example waits for something, the actor would let the next one in.
    await turnstile.enter()
    defer { turnstile.leave() }
    let tree = try self.tree ?? plantedTree()
    if waiting.remove(name.index) == nil { tree.expect(examples: [name.index]) }
    defer { if waiting.isEmpty { self.tree = nil } }
    try await tree.run(name, host: host)
  }

  func passOver(_ name: ExampleName) async throws {
    await turnstile.enter()
    defer { turnstile.leave() }
    let tree = try self.tree ?? plantedTree()
    guard waiting.remove(name.index) != nil else { return }
    defer { if waiting.isEmpty { self.tree = nil } }
    try await tree.passOver(name, host: host)
  }

  func finish() async {
    await turnstile.enter()
    defer { turnstile.leave() }
    await tree?.finish(host: host)
    tree = nil
  }

  private func plantedTree() throws -> SpecTree {
    let tree = try SpecTree.build(spec)
    waiting = selected.withLock { $0 }
    tree.expect(examples: waiting)
    self.tree = tree
    return tree
  }
}
