internal import StakeoutBase
internal import Testing

/// A `describe` or `context`: its hooks, and the progress of its examples.
final class ContextNode {
  let title: String
  let parent: ContextNode?
  let mark: Mark
  let traits: [any TestTrait]
  /// The source site; nil for the root context of a spec.
  let site: SourceSite?

  var beforeAll: [Hook] = []
  var afterAll: [Hook] = []
  var justBeforeEach: [Hook] = []
  /// The layers of hooks, from outside in.
  var layers = [HookLayer()]
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
    /// It threw this error, which fails each example.
    case broken(any Error, at: SourceSite)
  }

  /// Without arguments, makes the root context of a spec, which has no name.
  init(
    _ title: String = "", in parent: ContextNode? = nil, _ mark: Mark = .plain,
    _ traits: [any TestTrait] = [], _ site: SourceSite? = nil
  ) {
    self.title = title
    self.parent = parent
    self.mark = mark
    self.traits = traits
    self.site = site
  }

  /// The layer to which further hooks belong.
  var innermost: HookLayer {
    get { layers[layers.count - 1] }
    set { layers[layers.count - 1] = newValue }
  }

  /// The contexts from the outermost one to this one.
  var chain: [ContextNode] { (parent?.chain ?? []) + [self] }
}

/// The mark that a function such as `fit` or `xit` gives to a context or an example.
enum Mark {
  case plain
  /// `fit`, `fdescribe`, `fcontext`.
  case focused
  /// `pending`, `xit`, `xdescribe`, `xcontext`.
  case pending
}
