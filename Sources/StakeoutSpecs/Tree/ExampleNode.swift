internal import StakeoutBase
internal import Testing

/// An `it`, `specify` or `pending` in its place in the tree.
struct ExampleNode {
  let context: ContextNode
  let title: String
  let mark: Mark
  let traits: [any TestTrait]
  let site: SourceSite
  let body: ExampleBody

  /// The titles from the outermost context to the example, joined as in Kiwi.
  var path: String {
    (context.chain.map(\.title).filter { !$0.isEmpty } + [title]).joined(separator: ", ")
  }

  var isPending: Bool { mark == .pending || context.chain.contains { $0.mark == .pending } }

  var isFocused: Bool { mark == .focused || context.chain.contains { $0.mark == .focused } }

  /// The source sites of its contexts and its own.
  var sites: [SourceSite] { context.chain.compactMap(\.site) + [site] }

  /// The traits of its contexts, from the outermost one, and its own.
  var allTraits: [any TestTrait] { context.chain.flatMap(\.traits) + traits }

  /// The outermost of its contexts whose examples must not run in parallel.
  var serializedContext: ContextNode? {
    context.chain.first { context in context.traits.contains { $0 is ParallelizationTrait } }
  }
}
