internal import StakeoutBase
internal import StakeoutSpies

/// The tree that the body of a spec has built: contexts, and the examples in source order.
///
/// Not sendable: it contains the test's closures, and stays in one task or actor.
final class SpecTree {
  /// The contexts in source order, from the root.
  var contexts: [ContextNode]
  /// The context to which the body of the spec adds.
  var context = ContextNode()
  var examples: [ExampleNode] = []
  /// The ``Let`` values of all contexts.
  var values: [any ExampleValue] = []
  /// The doubles that are made in its closures.
  let doubles = DoubleScope()

  init() { contexts = [context] }

  /// Runs the body of a spec.
  ///
  /// - Parameter isOnMainActor: whether its hooks and examples will run on the main actor.
  /// - Throws: A ``SpecFailure`` if the body throws or traps.
  static func build(
    onMainActor isOnMainActor: Bool = false, _ spec: @escaping (SpecBuilder) throws -> Void
  ) throws(SpecFailure) -> SpecTree {
    let tree = SpecTree()
    let builder = SpecBuilder(of: tree, onMainActor: isOnMainActor)
    let trap: Trap?
    do {
      trap = try Trap.catching { () throws in
        try tree.doubles.run { try builder.build(spec) }
      }
    } catch {
      throw SpecFailure(
        description: "the body of the spec threw \(error)", site: builder.latestSite)
    }
    if let trap {
      let site = SourceSite(of: trap) ?? builder.latestSite
      throw SpecFailure(description: "the body of the spec trapped: \(trap)", site: site)
    }
    return tree
  }
}

/// The reason why a spec has no tree.
struct SpecFailure: Error, CustomStringConvertible {
  /// The error or the trap of the body.
  let description: String
  /// The source site, if it is known.
  let site: SourceSite?
}

extension SourceSite {
  /// The source site in Swift's message of a trap.
  fileprivate init?(of trap: Trap) {
    guard let file = trap.file, let line = trap.line else { return nil }
    self.init(file: file, line: UInt(clamping: line))
  }
}
