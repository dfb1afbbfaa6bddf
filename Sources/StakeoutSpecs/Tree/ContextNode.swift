internal import StakeoutReporting
internal import Testing

/// A `describe` or a `context`: its hooks, and how far its examples have come.
final class ContextNode {
  let title: String
  let parent: ContextNode?
  let mark: Mark
  let traits: [any TestTrait]
  /// Nil for the spec's own, nameless context.
  let site: SourceSite?

  var beforeAll: [Hook] = []
  var afterAll: [Hook] = []
  var justBeforeEach: [Hook] = []
  var layers = HookLayers()
  /// What gives values of outer contexts another meaning in this one.
  var rebindings: [() -> Void] = []

  var state = State.untouched
  /// How many examples in it are still to be run.
  var remaining = 0

  /// What `beforeAll` came to.
  enum State {
    case untouched
    case entered
    /// It threw this, which ends each example without failing it.
    case ended(any Error)
    /// It threw this.
    case broken(any Error, at: SourceSite)
  }

  /// The nameless context of a spec.
  init() {
    (title, parent, mark, traits, site) = ("", nil, .plain, [], nil)
  }

  init(
    _ title: String, in parent: ContextNode, _ mark: Mark, _ traits: [any TestTrait],
    _ site: SourceSite
  ) {
    self.title = title
    self.parent = parent
    self.mark = mark
    self.traits = traits
    self.site = site
  }

  /// The contexts from the outermost one to this.
  var chain: [ContextNode] { (parent?.chain ?? []) + [self] }
}

/// What the word for a context or an example says besides its name.
enum Mark {
  case plain
  /// `fit`, `fdescribe`, `fcontext`.
  case focused
  /// `pending`, `xit`, `xdescribe`, `xcontext`.
  case pending
}
