internal import Dispatch
internal import StakeoutReporting
internal import StakeoutRuntime
internal import Testing

/// The tests that one spec comes to, before a test framework has a say.
struct SpecPlan: Sendable {
  let examples: [PlannedExample]
  /// Why there is no example.
  let failure: SpecFailure?

  /// Builds the tree of a spec to see what is in it.
  init(_ spec: @escaping (SpecBuilder) throws -> Void) {
    do {
      let tree = try SpecTree.build(spec)
      var queues: [ObjectIdentifier: Turnstile] = [:]
      examples = zip(tree.names, tree.examples).map { name, example in
        let queue = example.serializedContext.map { context in
          let queue = queues[ObjectIdentifier(context)] ?? Turnstile()
          queues[ObjectIdentifier(context)] = queue
          return queue
        }
        return PlannedExample(name, example, queue: queue)
      }
      failure = nil
    } catch {
      examples = []
      failure = error
    }
  }

  private init(failure: SpecFailure) {
    examples = []
    self.failure = failure
  }
}

extension SpecPlan {
  /// Builds the tree of a spec on the main actor, and waits for that.
  ///
  /// Swift Testing asks for its tests on a thread of the pool, and does not await them.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait; then the plan is a failure.
  ///   - start: starts something on the main actor.
  static func onMainActor(
    _ spec: @escaping @Sendable (SpecBuilder) throws -> Void,
    timeout: DispatchTimeInterval = .seconds(60),
    start: (@escaping @MainActor () -> Void) -> Void = { body in Task { @MainActor in body() } }
  ) -> SpecPlan {
    guard WaitingPlace.current == .otherThread else { return SpecPlan(spec) }
    let plan = Locked<SpecPlan?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    start {
      let built = SpecPlan(spec)
      plan.withLock { $0 = built }
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + timeout)
    return plan.withLock { $0 }
      ?? SpecPlan(
        failure: SpecFailure(
          """
          the body of the spec has to run on the main actor, which was blocked all the time \
          while the tests were listed
          """, at: nil))
  }
}

extension Spec {
  /// Builds the tree in the spec's own mode to see what is in it.
  static func makePlan() -> SpecPlan {
    switch mode {
    case .shared, .isolated: SpecPlan(spec)
    case .mainActor: .onMainActor(spec)
    }
  }
}

/// An example that can be sent around: all but its body and its hooks.
struct PlannedExample: Sendable {
  let name: ExampleName
  let site: SourceSite
  /// The places of the words around it and of its own.
  let sites: [SourceSite]
  let traits: [any TestTrait]
  let isPending: Bool
  let isFocused: Bool
  /// What it shares with the other examples of a context that is `.serialized`.
  let queue: Turnstile?

  init(_ name: ExampleName, _ example: ExampleNode, queue: Turnstile?) {
    self.name = name
    site = example.site
    sites = example.sites
    traits = example.allTraits
    isPending = example.isPending
    isFocused = example.isFocused
    self.queue = queue
  }

  /// Runs it, when no other example of a context that is `.serialized` runs.
  ///
  /// - Throws: What ends the test without failing it.
  func run(in run: any SpecRun) async throws {
    await queue?.enter()
    defer { queue?.leave() }
    // The time that it waited may have been all that it had.
    try Task.checkCancellation()
    try await run.runSurviving(name, at: site)
  }
}
