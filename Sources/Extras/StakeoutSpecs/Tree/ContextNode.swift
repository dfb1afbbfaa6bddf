internal import StakeoutBase
internal import Testing

/// A `describe` or `context`: its hooks, and the progress of its examples.
final class ContextNode {
  /// Nil for the root context of a spec.
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

  /// Admits one example of the context at a time, if the context is `.serialized`.
  let turnstile = Turnstile()

  var state = State.untouched
  /// The number of examples in the context that have not run yet.
  var remaining = 0

  /// The state of `beforeAll`.
  enum State {
    case untouched
    case entered
    /// It threw this error, which ends each example without failing it.
    case ended(any Error)
    /// It threw ``StopTest/silently``: no example runs, and none fails.
    case stopped
    /// It threw this error, which fails each example.
    case broken(any Error, at: SourceSite)
  }

  /// Without arguments, makes the root context of a spec.
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
  case plain
  /// `fit`, `fdescribe`, `fcontext`.
  case focused
  /// `pending`, `xit`, `xdescribe`, `xcontext`.
  case pending
}

/// The headings of the contexts around an example, from the outermost one, and its own.
extension [Heading] {
  var isPending: Bool { contains { $0.mark == .pending } }

  var isFocused: Bool { contains { $0.mark == .focused } }

  var sites: [SourceSite] { map(\.site) }

  var traits: [any TestTrait] { flatMap(\.traits) }
}
