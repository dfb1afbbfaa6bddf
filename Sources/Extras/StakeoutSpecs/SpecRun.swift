// Runs the examples of one spec on its tree, in the order that the test framework chooses.

internal import StakeoutExpectations
internal import StakeoutSpies

/// Runs the examples of one spec, in the order that the test framework chooses.
///
/// Each example of an isolated spec has its own tree, in the calling task. Otherwise all examples run on
/// one tree, one at a time. That tree is made for the first example and released after the last one. So
/// a second round, such as with `--repeat`, starts with a new tree. After a trap the remaining examples
/// get a new tree.
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

  /// Announces, before the first example runs, that an example will run.
  func select(_ index: Int) { selected.withLock { _ = $0.insert(index) } }

  /// Runs an example so that a trap fails only this example.
  ///
  /// - Parameter site: The source site of the example.
  /// - Throws: An error that ends the test without failing it.
  func runSurviving(_ name: ExampleName, at site: SourceSite) async throws {
    // Give the remaining examples a new tree: an example that trapped never leaves its own, which may be
    // broken.
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

  /// Skips an example that was announced.
  ///
  /// - Throws: An error that ends the test without failing it.
  func passOver(_ name: ExampleName) async throws {
    guard mode != .isolated else { return }
    try await onTree(of: name) { [host] in try await $0.passOver(name, host: host) }
  }

  /// Runs `body` on the tree for an example, while no other example runs on that tree.
  private func onTree(
    of name: ExampleName, _ body: (SpecTree) async throws -> Void
  ) async throws {
    let shared =
      mode == .isolated ? SharedTree(remaining: [name.index]) : shared.withLock { $0 }
    await shared.lock.enter()
    defer { shared.lock.leave() }
    let tree = try await tree(of: shared)
    if shared.waiting.remove(name.index) == nil { tree.expect(examples: [name.index]) }
    defer { if shared.waiting.isEmpty { shared.tree = nil } }
    try await body(tree)
  }

  /// Leaves all contexts that are still entered, in case a selected example never ran.
  func finish() async {
    let shared = shared.withLock { $0 }
    await shared.lock.enter()
    defer { shared.lock.leave() }
    await shared.tree?.finish(host: host)
    shared.tree = nil
  }

  /// The tree, which is built if there is none yet.
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

/// The tree of all examples of a spec, or of one example of an isolated spec, and the examples that are
/// still to run on it.
///
/// SAFETY: the variables are only touched by the one task that has entered `lock`. `waiting` is
/// also touched after a trap, when that task never continues.
private final class SharedTree: @unchecked Sendable {
  let lock = AsyncLock()
  var tree: SpecTree?
  /// The examples that have not begun.
  var waiting: Set<Int> = []
  /// The examples for which the next tree is built; nil for all selected examples.
  var remaining: Set<Int>?

  init(remaining: Set<Int>? = nil) { self.remaining = remaining }
}

extension Spec {
  /// Creates a run in the spec's own mode.
  static func makeRun(host: any ExampleHost) -> SpecRun { SpecRun(spec, mode: mode, host: host) }
}

extension SpecTree {
  /// Counts the examples that will run, so that each context knows its last one.
  func expect(examples selected: some Sequence<Int>) {
    for index in selected where examples.indices.contains(index) {
      for context in examples[index].context.chain { context.remaining += 1 }
    }
  }

  /// Returns the example with this name.
  ///
  /// - Throws: A ``SpecFailure`` if the body of the spec does not build the same tree each time.
  private func example(_ name: ExampleName) throws(SpecFailure) -> ExampleNode {
    if examples.indices.contains(name.index), examples[name.index].path == name.path {
      return examples[name.index]
    }
    throw SpecFailure(
      description: """
        the body of the spec builds a different tree each time, for example from a set or a \
        file that changes: this tree has no <\(name.path)>
        """, site: nil)
  }

  /// Runs an example, with `beforeAll` of each context that it enters first, and `afterAll` of each
  /// context that it leaves last.
  ///
  /// - Throws: An error that ends the test without failing it.
  nonisolated(nonsending) func run(
    _ name: ExampleName, host: any ExampleHost
  ) async throws {
    let example = try example(name)
    let running = ExampleScope()
    running.afterChecks { [doubles] in doubles.endExample() }
    let end: (any Error)? = await doubles.run {
      await running.run {
        var end: (any Error)?
        do {
          try await runBetweenHooksForAll(example, host: host)
        } catch {
          end = error
        }
        await running.finish(judging: end == nil)
        await leaveBehind(example, host: host)
        return end
      }
    }
    if let end { throw end }
  }

  /// Records that an expected example will not run.
  nonisolated(nonsending) func passOver(_ name: ExampleName, host: any ExampleHost) async throws {
    let example = try example(name)
    await doubles.run { await leaveBehind(example, host: host) }
  }

  /// Leaves each context of which this was the last example.
  nonisolated(nonsending) private func leaveBehind(
    _ example: ExampleNode, host: any ExampleHost
  ) async {
    for context in example.context.chain.reversed() {
      context.remaining -= 1
      if context.remaining == 0 { await context.leave(host: host) }
    }
  }

  /// Runs an example with the hooks of each example, after `beforeAll` of its contexts.
  nonisolated(nonsending) private func runBetweenHooksForAll(
    _ example: ExampleNode, host: any ExampleHost
  ) async throws {
    let chain = example.context.chain
    for context in chain where try await !context.enter(host: host) { return }
    for value in values { value.reset(inExample: true) }
    defer { for value in values { value.reset(inExample: false) } }
    for context in chain { for rebind in context.rebindings { rebind() } }
    doubles.beginExample()
    try await ExampleRunner(example, host: host).run()
  }

  /// Leaves all contexts that are still entered, because no further example will run.
  nonisolated(nonsending) func finish(host: any ExampleHost) async {
    await doubles.run {
      for context in contexts.reversed() { await context.leave(host: host) }
    }
  }
}

extension ContextNode {
  /// Runs `beforeAll`, once.
  ///
  /// - Returns: false if a hook failed, now or for an earlier example. The failure has been reported
  ///   then.
  /// - Throws: An error that ends the test without failing it.
  nonisolated(nonsending) fileprivate func enter(host: any ExampleHost) async throws -> Bool {
    switch state {
    case .entered: return true
    case .ended(let error):
      try host.endAgain(with: error)
      return false
    case .stopped: return false
    case .broken(let error, let site):
      let message = "not run, because beforeAll of \(name) failed: \(error)"
      Reporter.report(Failure(message: message, site: site))
      return false
    case .untouched: break
    }
    for hook in beforeAll {
      do {
        try await hook.body()
      } catch {
        if host.isEnd(error) {
          // A cancelled example, such as by its own time limit, does not affect the next one.
          state = error is CancellationError ? .untouched : .ended(error)
          throw error
        }
        let isSilent = (error as? StopTest).map { $0.failure == nil } ?? false
        state = isSilent ? .stopped : .broken(error, at: hook.site)
        host.fail(with: error, at: hook.site)
        return false
      }
    }
    state = .entered
    return true
  }

  /// Runs `afterAll`, if any example has entered the context.
  nonisolated(nonsending) fileprivate func leave(host: any ExampleHost) async {
    if case .untouched = state { return }
    state = .untouched
    for hook in afterAll {
      do {
        try await hook.body()
      } catch {
        if !host.isEnd(error) { host.fail(with: error, at: hook.site) }
      }
    }
  }

  private var name: String {
    guard let title = heading?.title, !title.isEmpty else { return "the spec" }
    return "\"\(title)\""
  }
}

/// A lock that one task at a time may hold.
///
/// Other tasks wait for it in the order of their arrival.
final class AsyncLock: Sendable {
  // I1  At most one task is between `enter` and `leave`. The list of waiting tasks exists then.
  // I2  A task waits only while there is a list, and `leave` passes the place to the first task in it.
  private let waiting = Locked<[CheckedContinuation<Void, Never>]?>(nil)

  func enter() async {
    await withCheckedContinuation { continuation in
      let mayEnter = waiting.withLock { waiting in
        if waiting == nil {
          waiting = []
          return true
        }
        waiting?.append(continuation)
        return false
      }
      if mayEnter { continuation.resume() }
    }
  }

  func leave() {
    let next = waiting.withLock { waiting in
      if waiting?.isEmpty == true { waiting = nil }
      return waiting?.removeFirst()
    }
    next?.resume()
  }
}
