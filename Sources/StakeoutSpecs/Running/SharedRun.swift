internal import StakeoutBase

/// Runs all examples of a spec on one tree, one at a time.
///
/// The tree is made for the first example and released after the last one. So a second round, such
/// as with `--repeat`, starts with a new tree. After a trap the remaining examples get a new tree.
final class SharedRun: SpecRun {
  private let spec: @Sendable (SpecBuilder) throws -> Void
  private let host: any ExampleHost
  private let isOnMainActor: Bool
  private let selected = Locked<Set<Int>>([])
  private let current: Locked<SharedTree>

  init(
    _ spec: @escaping @Sendable (SpecBuilder) throws -> Void, host: any ExampleHost,
    onMainActor isOnMainActor: Bool = false
  ) {
    self.spec = spec
    self.host = host
    self.isOnMainActor = isOnMainActor
    current = Locked(SharedTree(spec, host: host, onMainActor: isOnMainActor))
  }

  func select(_ index: Int) {
    selected.withLock { _ = $0.insert(index) }
  }

  func run(_ name: ExampleName) async throws {
    let tree = tree
    try await tree.run(name, of: selected.withLock { $0 }, on: tree.owner)
  }

  func passOver(_ name: ExampleName) async throws {
    let tree = tree
    try await tree.passOver(name, of: selected.withLock { $0 }, on: tree.owner)
  }

  func finish() async {
    let tree = tree
    await tree.finish(on: tree.owner)
  }

  func abandon() {
    current.withLock { tree in
      let left = tree.left
      tree = SharedTree(
        spec, host: host, onMainActor: isOnMainActor, remaining: left.isEmpty ? nil : left)
    }
  }

  private var tree: SharedTree { current.withLock { $0 } }
}

/// One tree, and the examples that are still to run on it.
///
/// SAFETY: `waiting` and `tree` are touched by functions that run on `owner`.
private final class SharedTree: @unchecked Sendable {
  private actor Owner {}

  /// Whether building the tree, hooks and examples run on the main actor.
  private let isOnMainActor: Bool
  let owner: any Actor
  private let spec: @Sendable (SpecBuilder) throws -> Void
  private let host: any ExampleHost
  /// The first example of a new round; nil for all that are selected.
  private var remaining: Set<Int>?
  private var waiting: Set<Int> = []
  private var tree: SpecTree?
  private let turnstile = Turnstile()

  init(
    _ spec: @escaping @Sendable (SpecBuilder) throws -> Void, host: any ExampleHost,
    onMainActor isOnMainActor: Bool, remaining: Set<Int>? = nil
  ) {
    self.remaining = remaining
    self.isOnMainActor = isOnMainActor
    owner = isOnMainActor ? MainActor.shared : Owner()
    self.spec = spec
    self.host = host
  }

  /// The examples that have not begun.
  ///
  /// SAFETY: for after a trap, when the task that ran on `owner` stands still.
  var left: Set<Int> { waiting }

  func run(
    _ name: ExampleName, of selected: Set<Int>, on owner: isolated any Actor
  ) async throws {
    // Without the turnstile, the actor would start the next example while this one is suspended.
    await turnstile.enter()
    defer { turnstile.leave() }
    let tree = try self.tree ?? plantedTree(for: selected, on: owner)
    if waiting.remove(name.index) == nil { tree.expect(examples: [name.index]) }
    defer { if waiting.isEmpty { self.tree = nil } }
    try await tree.run(name, host: host)
  }

  func passOver(
    _ name: ExampleName, of selected: Set<Int>, on owner: isolated any Actor
  ) async throws {
    await turnstile.enter()
    defer { turnstile.leave() }
    let tree = try self.tree ?? plantedTree(for: selected, on: owner)
    guard waiting.remove(name.index) != nil else { return }
    defer { if waiting.isEmpty { self.tree = nil } }
    try await tree.passOver(name, host: host)
  }

  func finish(on owner: isolated any Actor) async {
    await turnstile.enter()
    defer { turnstile.leave() }
    await tree?.finish(host: host)
    tree = nil
  }

  private func plantedTree(
    for selected: Set<Int>, on owner: isolated any Actor
  ) throws -> SpecTree {
    let tree = try SpecTree.build(onMainActor: isOnMainActor, spec)
    waiting = remaining ?? selected
    remaining = nil
    tree.expect(examples: waiting)
    self.tree = tree
    return tree
  }
}
