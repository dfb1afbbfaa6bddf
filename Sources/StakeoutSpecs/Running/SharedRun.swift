internal import StakeoutReporting

/// Runs all examples of a spec on one tree, one at a time.
///
/// The tree is made for the first example and released after the last one. So a second round, such
/// as with `--repeat`, starts with a new tree.
///
/// SAFETY: `waiting` and `tree` are accessed only by functions that run on `owner`.
final class SharedRun: SpecRun, @unchecked Sendable {
  private actor Owner {}

  /// Whether building the tree, hooks and examples run on the main actor.
  private let isOnMainActor: Bool
  private let owner: any Actor
  private let spec: @Sendable (SpecBuilder) throws -> Void
  private let host: any ExampleHost
  private let selected = Locked<Set<Int>>([])
  private var waiting: Set<Int> = []
  private var tree: SpecTree?
  private let turnstile = Turnstile()

  init(
    _ spec: @escaping @Sendable (SpecBuilder) throws -> Void, host: any ExampleHost,
    onMainActor isOnMainActor: Bool = false
  ) {
    self.isOnMainActor = isOnMainActor
    owner = isOnMainActor ? MainActor.shared : Owner()
    self.spec = spec
    self.host = host
  }

  func select(_ index: Int) {
    selected.withLock { _ = $0.insert(index) }
  }

  func run(_ name: ExampleName) async throws { try await run(name, on: owner) }

  func passOver(_ name: ExampleName) async throws { try await passOver(name, on: owner) }

  func finish() async { await finish(on: owner) }

  private func run(_ name: ExampleName, on owner: isolated any Actor) async throws {
    // Without the turnstile, the actor would start the next example while this one is suspended.
    await turnstile.enter()
    defer { turnstile.leave() }
    let tree = try self.tree ?? plantedTree(on: owner)
    if waiting.remove(name.index) == nil { tree.expect(examples: [name.index]) }
    defer { if waiting.isEmpty { self.tree = nil } }
    try await tree.run(name, host: host)
  }

  private func passOver(_ name: ExampleName, on owner: isolated any Actor) async throws {
    await turnstile.enter()
    defer { turnstile.leave() }
    let tree = try self.tree ?? plantedTree(on: owner)
    guard waiting.remove(name.index) != nil else { return }
    defer { if waiting.isEmpty { self.tree = nil } }
    try await tree.passOver(name, host: host)
  }

  private func finish(on owner: isolated any Actor) async {
    await turnstile.enter()
    defer { turnstile.leave() }
    await tree?.finish(host: host)
    tree = nil
  }

  private func plantedTree(on owner: isolated any Actor) throws -> SpecTree {
    let tree = try SpecTree.build(onMainActor: isOnMainActor, spec)
    waiting = selected.withLock { $0 }
    tree.expect(examples: waiting)
    self.tree = tree
    return tree
  }
}
