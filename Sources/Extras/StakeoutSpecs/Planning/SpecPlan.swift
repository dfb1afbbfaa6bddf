internal import Dispatch
internal import StakeoutBase

/// The examples of one spec, before a test framework is involved.
struct SpecPlan: Sendable {
  let examples: [PlannedExample]
  /// The reason why the tree could not be built, if that failed.
  let failure: SpecFailure?

  /// Builds the tree of a spec to list its examples.
  init(_ spec: @escaping (SpecBuilder) throws -> Void) {
    do {
      let tree = try SpecTree.build(spec)
      examples = zip(tree.names, tree.examples).map { name, example in
        PlannedExample(
          name: name, site: example.heading.site, headings: example.headings,
          queue: example.serializedContext?.turnstile)
      }
      failure = nil
    } catch {
      examples = []
      failure = error
    }
  }
}

extension Spec {
  /// Builds the tree in the spec's own mode to list its examples.
  static func makePlan() -> SpecPlan {
    // Swift Testing asks for its tests on a thread of the pool, and does not await them.
    mode == .mainActor && WaitingPlace.current == .otherThread
      ? DispatchQueue.main.sync { SpecPlan(spec) } : SpecPlan(spec)
  }
}

/// The sendable part of an example: everything except its body and its hooks.
struct PlannedExample: Sendable {
  let name: ExampleName
  let site: SourceSite
  /// The headings of its contexts, from the outermost one, and its own.
  let headings: [Heading]
  /// A turnstile that it shares with the other examples of a `.serialized` context.
  let queue: Turnstile?

  /// Runs the example while no other example of its `.serialized` context runs.
  ///
  /// - Throws: An error that ends the test without failing it.
  func run(in run: SpecRun) async throws {
    await queue?.enter()
    defer { queue?.leave() }
    // A time limit may have expired during the wait.
    try Task.checkCancellation()
    try await run.runSurviving(name, at: site)
  }
}
