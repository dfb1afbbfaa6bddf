internal import StakeoutBase

/// Code that runs before or after examples, with its source site.
struct Hook {
  let site: SourceSite
  let body: ExampleBody

  init(_ site: SourceSite, _ body: @escaping ExampleBody) {
    self.site = site
    self.body = body
  }
}

/// The `beforeEach`, `afterEach` and `aroundEach` hooks of a context, in layers from outside in.
///
/// Each `aroundEach` starts a layer. Hooks that are written below it lie inside it.
struct HookLayers {
  struct Layer {
    /// The hook that encloses the layer; nil for the outermost layer.
    var around: (site: SourceSite, body: AroundBody)?
    var before: [Hook] = []
    var after: [Hook] = []
  }

  private(set) var layers = [Layer()]

  mutating func before(_ hook: Hook) { layers[layers.count - 1].before.append(hook) }
  mutating func after(_ hook: Hook) { layers[layers.count - 1].after.append(hook) }
  mutating func around(_ site: SourceSite, _ body: @escaping AroundBody) {
    layers.append(Layer(around: (site, body)))
  }
}
