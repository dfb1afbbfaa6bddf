/// Runs each example of a spec on its own tree, in the calling task.
final class IsolatedRun: SpecRun {
  private let spec: @Sendable (SpecBuilder) throws -> Void
  private let host: any ExampleHost

  init(_ spec: @escaping @Sendable (SpecBuilder) throws -> Void, host: any ExampleHost) {
    self.spec = spec
    self.host = host
  }

  func select(_ index: Int) {}

  func run(_ name: ExampleName) async throws {
    let tree = try SpecTree.build(spec)
    tree.expect(examples: [name.index])
    try await tree.run(name, host: host)
  }

  func passOver(_ name: ExampleName) {}

  func abandon() {}

  func finish() {}
}
