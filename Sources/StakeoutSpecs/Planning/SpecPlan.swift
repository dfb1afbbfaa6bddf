internal import StakeoutReporting
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
    try await run.run(name)
  }
}
