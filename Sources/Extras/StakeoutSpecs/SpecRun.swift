internal import StakeoutExpectations
internal import StakeoutBase

/// Runs the examples of one spec, in the order that the test framework chooses.
///
/// Each example of an isolated spec has its own tree, in the calling task. Otherwise all examples
/// run on one tree, one at a time. That tree is made for the first example and released after the
/// last one. So a second round, such as with `--repeat`, starts with a new tree. After a trap the
/// remaining examples get a new tree.
final class SpecRun: Sendable {
  private let spec: @Sendable (SpecBuilder) throws -> Void
  private let mode: SpecMode
  private let host: any ExampleHost
  private let selected = Locked<Set<Int>>([])
  private let shared = Locked(SharedTree())

  init(
    _ spec: @escaping @Sendable (SpecBuilder) throws -> Void, mode: SpecMode, host: any ExampleHost
  ) {
    self.spec = spec
    self.mode = mode
    self.host = host
  }

  /// Announces, before the first run, that an example will run.
  func select(_ index: Int) { selected.withLock { _ = $0.insert(index) } }

  /// Runs an example so that a trap fails it, and nothing else.
  ///
  /// - Parameter site: Where the example stands.
  /// - Throws: An error that ends the test without failing it.
  func runSurviving(_ name: ExampleName, at site: SourceSite) async throws {
    // The example that trapped never leaves its tree, which may be broken.
    let abandon = { [shared] in
      shared.withLock { $0 = SharedTree(remaining: $0.waiting.isEmpty ? nil : $0.waiting) }
    }
    try await Survival.run(at: site, whenTrapped: abandon) { try await self.run(name) }
  }

  /// Runs an example.
  ///
  /// - Throws: An error that ends the test without failing it.
  func run(_ name: ExampleName) async throws {
    try await onTree(of: name) { [host] in try await $0.run(name, host: host) }
  }

  /// Leaves an example out, which was announced.
  ///
  /// - Throws: An error that ends the test without failing it.
  func passOver(_ name: ExampleName) async throws {
    guard mode != .isolated else { return }
    try await onTree(of: name) { [host] in try await $0.passOver(name, host: host) }
  }

  private func onTree(
    of name: ExampleName, _ body: (SpecTree) async throws -> Void
  ) async throws {
    let shared =
      mode == .isolated ? SharedTree(remaining: [name.index]) : shared.withLock { $0 }
    await shared.turnstile.enter()
    defer { shared.turnstile.leave() }
    let tree = try await tree(of: shared)
    if shared.waiting.remove(name.index) == nil { tree.expect(examples: [name.index]) }
    defer { if shared.waiting.isEmpty { shared.tree = nil } }
    try await body(tree)
  }

  /// Leaves all contexts that are still entered, for runs that never reach a selected example.
  func finish() async {
    let shared = shared.withLock { $0 }
    await shared.turnstile.enter()
    defer { shared.turnstile.leave() }
    await shared.tree?.finish(host: host)
    shared.tree = nil
  }

  private func tree(of shared: SharedTree) async throws -> SpecTree {
    if let tree = shared.tree { return tree }
    let tree: SpecTree
    if mode == .mainActor {
      tree = try await Self.treeOnMainActor(spec)
    } else {
      tree = try SpecTree.build(spec)
    }
    shared.waiting = shared.remaining ?? selected.withLock { $0 }
    shared.remaining = nil
    tree.expect(examples: shared.waiting)
    shared.tree = tree
    return tree
  }

  @MainActor private static func treeOnMainActor(
    _ spec: @escaping @Sendable (SpecBuilder) throws -> Void
  ) throws -> sending SpecTree {
    try SpecTree.build(onMainActor: true, spec)
  }
}

/// The tree of all examples of a spec, or of one example of an isolated spec, and the examples that
/// are still to run on it.
///
/// SAFETY: the variables are touched by the one task that has passed the turnstile; `waiting` also
/// after a trap, when that task stands still.
private final class SharedTree: @unchecked Sendable {
  let turnstile = Turnstile()
  var tree: SpecTree?
  /// The examples that have not begun.
  var waiting: Set<Int> = []
  /// The examples of the first round; nil for all that are selected.
  var remaining: Set<Int>?

  init(remaining: Set<Int>? = nil) { self.remaining = remaining }
}

extension Spec {
  /// Makes a run in the spec's own mode.
  static func makeRun(host: any ExampleHost) -> SpecRun { SpecRun(spec, mode: mode, host: host) }
}
