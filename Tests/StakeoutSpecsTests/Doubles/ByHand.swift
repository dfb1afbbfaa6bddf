@testable import StakeoutSpecs

/// Runs all examples of a spec here, one after another as in a shared spec.
///
/// - Returns: the tree they ran on.
@discardableResult
nonisolated(nonsending) func runByHand(
  _ spec: @escaping (SpecBuilder) throws -> Void
) async throws -> SpecTree {
  let tree = try SpecTree.build(spec)
  tree.expect(examples: tree.examples.indices)
  for name in tree.names { try await tree.run(name, host: SwiftTestingHost()) }
  return tree
}
