internal import StakeoutBase

/// Code that runs before or after examples, with its source site.
struct Hook {
  let site: SourceSite
  let body: ExampleBody
}

/// `beforeEach` and `afterEach` hooks of a context, with the `aroundEach` hook that encloses them.
///
/// Each `aroundEach` starts a layer. Hooks that are written below it lie inside it.
struct HookLayer {
  /// The hook that encloses the layer; nil for the outermost layer.
  var around: (site: SourceSite, body: AroundBody)?
  var before: [Hook] = []
  var after: [Hook] = []
}
