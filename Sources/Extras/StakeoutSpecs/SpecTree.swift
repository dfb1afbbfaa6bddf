// The tree of the contexts and examples of a spec.

internal import StakeoutSpies
internal import Testing

/// The tree that the body of a spec has built: contexts, and the examples in source order.
///
/// It is not sendable: it contains the test's closures, and stays in one task or actor.
final class SpecTree {
  /// The contexts in source order, from the root.
  var contexts: [ContextNode]
  /// The context to which the body of the spec currently adds.
  var context = ContextNode()
  var examples: [ExampleNode] = []
  /// The ``Let`` values of all contexts.
  var values: [any ExampleValue] = []
  /// The doubles that the closures of the tree create.
  let doubles = DoubleScope()

  init() { contexts = [context] }

  /// Runs the body of a spec, and returns the tree that it builds.
  ///
  /// - Parameter isOnMainActor: Whether the hooks and examples will run on the main actor.
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
  /// The description of the error or the trap.
  let description: String
  /// The source site, if it is known.
  let site: SourceSite?
}

extension SourceSite {
  /// The source site in Swift's message of a trap; nil if there is none.
  fileprivate init?(of trap: Trap) {
    guard let file = trap.file, let line = trap.line else { return nil }
    self.init(file: file, line: UInt(clamping: line))
  }
}

/// A `describe` or `context`: its hooks, and the progress of its examples.
final class ContextNode {
  /// The heading of the context; nil for the root context of a spec.
  let heading: Heading?
  let parent: ContextNode?

  var beforeAll: [Hook] = []
  var afterAll: [Hook] = []
  /// `beforeEach` and `aroundEach`, in the order of the source.
  var entry: [EntryHook] = []
  var justBeforeEach: [Hook] = []
  var afterEach: [Hook] = []
  /// Closures that redefine values of outer contexts in this one.
  var rebindings: [() -> Void] = []

  /// The lock that one example of the context at a time may hold, if the context is `.serialized`.
  let lock = AsyncLock()

  var state = State.untouched
  /// The number of selected examples in the context that have not run yet.
  var remaining = 0

  /// The state of `beforeAll`.
  enum State {
    case untouched
    /// All hooks have run.
    case entered
    /// A hook threw this error, which ends each example without failing it.
    case ended(any Error)
    /// A hook threw ``StopTest/silently``: no example runs, and none fails.
    case stopped
    /// A hook threw this error, which fails each example.
    case broken(any Error, at: SourceSite)
  }

  /// Creates a context; without arguments, the root context of a spec.
  init(_ heading: Heading? = nil, in parent: ContextNode? = nil) {
    self.heading = heading
    self.parent = parent
  }

  /// The contexts from the outermost one to this one.
  var chain: [ContextNode] { (parent?.chain ?? []) + [self] }
}

/// The title, mark, traits and site that a call gives to the context or the example that it adds.
struct Heading: Sendable {
  let title: String
  let mark: Mark
  let traits: [any TestTrait]
  let site: SourceSite
}

/// The mark that a function such as `fit` or `xit` gives to a context or an example.
enum Mark {
  /// `it`, `describe`, `context`.
  case plain
  /// `fit`, `fdescribe`, `fcontext`.
  case focused
  /// `pending`, `xit`, `xdescribe`, `xcontext`.
  case pending
}

/// The headings of the contexts around an example, from the outermost one, and its own heading.
extension [Heading] {
  var isPending: Bool { contains { $0.mark == .pending } }

  var isFocused: Bool { contains { $0.mark == .focused } }

  var sites: [SourceSite] { map(\.site) }

  var traits: [any TestTrait] { flatMap(\.traits) }
}

/// An `it`, `specify` or `pending`, with its context.
struct ExampleNode {
  let context: ContextNode
  let heading: Heading
  let body: ExampleBody

  /// The headings of the example's contexts, from the outermost one, and its own heading.
  var headings: [Heading] { context.chain.compactMap(\.heading) + [heading] }

  /// The titles from the outermost context to the example, joined with commas, as in Kiwi.
  var path: String {
    let titles = context.chain.compactMap(\.heading?.title)
    return (titles.filter { !$0.isEmpty } + [heading.title]).joined(separator: ", ")
  }

  /// The outermost context of the example whose examples must not run in parallel; nil if there is none.
  var serializedContext: ContextNode? {
    context.chain.first { $0.heading?.traits.contains { $0 is ParallelizationTrait } == true }
  }
}

/// The name of an example, which is sendable, unlike the example and its tree.
struct ExampleName: Sendable {
  /// The index among the examples of the tree.
  let index: Int
  /// The titles of the example's contexts and its own title.
  let path: String
  /// The path, with a number if the spec has several examples with this path.
  let title: String
}

extension SpecTree {
  /// The names of the examples, in source order.
  ///
  /// A repeated title gets a number, such as ` (2)`, because Swift Testing runs only one of two equal
  /// tests.
  var names: [ExampleName] {
    var used: Set<String> = []
    var counts: [String: Int] = [:]
    return examples.enumerated().map { index, example in
      let path = example.path
      var title = path
      while !used.insert(title).inserted {
        let count = (counts[path] ?? 1) + 1
        counts[path] = count
        title = "\(path) (\(count))"
      }
      return ExampleName(index: index, path: path, title: title)
    }
  }
}

extension String {
  /// The text on one line, without characters that test frameworks do not escape in an xunit file.
  var withoutMarks: String {
    String(
      map { character in
        switch character {
        case "\"": "”"
        case "<": "‹"
        case ">": "›"
        case "&": "＆"
        case _ where character.isNewline: " "
        default: character
        }
      })
  }
}
