internal import StakeoutReporting
internal import StakeoutRuntime
internal import StakeoutSpies

/// What the body of a spec has built: contexts, and the examples in the order of the source.
///
/// Not Sendable: it holds the closures of a test's author, and lives in one task or actor.
final class SpecTree {
  let root: ContextNode
  var examples: [ExampleNode] = []
  /// The values of ``Let``, of all contexts.
  var values: [any ExampleValue] = []
  /// The doubles that come into being in its closures.
  let doubles = DoubleScope()

  init(root: ContextNode) {
    self.root = root
  }

  /// Runs the body of a spec.
  ///
  /// - Parameter isOnMainActor: whether its hooks and examples will run on the main actor.
  /// - Throws: A ``SpecFailure`` when the body throws or would have ended the process.
  static func build(
    onMainActor isOnMainActor: Bool = false, _ spec: @escaping (SpecBuilder) throws -> Void
  ) throws(SpecFailure) -> SpecTree {
    let builder = SpecBuilder(onMainActor: isOnMainActor)
    let tree = builder.tree
    let trap: Trap?
    do {
      trap = try Trap.catching { () throws in
        try builder.tree.doubles.run { try builder.build(spec) }
      }
    } catch {
      throw SpecFailure("the body of the spec threw \(error)", at: builder.latestSite)
    }
    if let trap {
      let site = SourceSite(of: trap) ?? builder.latestSite
      throw SpecFailure("the body of the spec trapped: \(trap)", at: site)
    }
    return tree
  }
}

/// Why a spec has no tree.
struct SpecFailure: Error, CustomStringConvertible {
  /// What its body did.
  let description: String
  /// Where, as far as that is known.
  let site: SourceSite?

  init(_ description: String, at site: SourceSite?) {
    self.description = description
    self.site = site
  }
}

extension SourceSite {
  /// The place that Swift printed when it gave up.
  fileprivate init?(of trap: Trap) {
    guard let file = trap.file, let line = trap.line else { return nil }
    self.init(file: file, line: UInt(clamping: line))
  }
}
