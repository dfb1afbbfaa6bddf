internal import Testing

/// An `it`, `specify` or `pending` in its place in the tree.
struct ExampleNode {
  let context: ContextNode
  let heading: Heading
  let body: ExampleBody

  /// The headings of its contexts, from the outermost one, and its own.
  var headings: [Heading] { context.chain.compactMap(\.heading) + [heading] }

  /// The titles from the outermost context to the example, joined as in Kiwi.
  var path: String {
    let titles = context.chain.compactMap(\.heading?.title)
    return (titles.filter { !$0.isEmpty } + [heading.title]).joined(separator: ", ")
  }

  /// The outermost of its contexts whose examples must not run in parallel.
  var serializedContext: ContextNode? {
    context.chain.first { $0.heading?.traits.contains { $0 is ParallelizationTrait } == true }
  }
}
