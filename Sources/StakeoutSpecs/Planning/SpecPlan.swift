internal import Dispatch
internal import StakeoutBase
internal import Testing

/// The examples of one spec, before a test framework is involved.
struct SpecPlan: Sendable {
  let examples: [PlannedExample]
  /// The reason why the tree could not be built, if that failed.
  let failure: SpecFailure?

  /// Builds the tree of a spec to list its examples.
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
  /// Builds the tree of a spec on the main actor, and blocks until it is done.
  ///
  /// Swift Testing asks for its tests on a thread of the pool, and does not await them.
  ///
  /// - Parameters:
  ///   - timeout: the time limit; after it the plan is a failure.
  ///   - start: starts a closure on the main actor.
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
          the body of the spec must run on the main actor, which stayed blocked \
          while the tests were listed
          """, at: nil))
  }
}

extension Spec {
  /// Builds the tree in the spec's own mode to list its examples.
  static func makePlan() -> SpecPlan {
    switch mode {
    case .shared, .isolated: SpecPlan(spec)
    case .mainActor: .onMainActor(spec)
    }
  }
}

/// The sendable part of an example: everything except its body and its hooks.
struct PlannedExample: Sendable {
  let name: ExampleName
  let site: SourceSite
  /// The source sites of its contexts and its own.
  let sites: [SourceSite]
  let traits: [any TestTrait]
  let isPending: Bool
  let isFocused: Bool
  /// A turnstile that it shares with the other examples of a `.serialized` context.
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

  /// Runs the example while no other example of its `.serialized` context runs.
  ///
  /// - Throws: An error that ends the test without failing it.
  func run(in run: any SpecRun) async throws {
    await queue?.enter()
    defer { queue?.leave() }
    // A time limit may have expired during the wait.
    try Task.checkCancellation()
    try await run.runSurviving(name, at: site)
  }
}
