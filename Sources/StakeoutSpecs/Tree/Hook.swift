internal import StakeoutReporting

/// What runs before or after examples, and where it is written.
struct Hook {
  let site: SourceSite
  let body: ExampleBody

  init(_ site: SourceSite, _ body: @escaping ExampleBody) {
    self.site = site
    self.body = body
  }
}

/// The `beforeEach`, `afterEach` and `aroundEach` of a context, in layers from outside in.
///
/// Each `aroundEach` opens a layer. What is written below it lies inside it.
struct HookLayers {
  struct Layer {
    /// What encloses the layer; nil for the outermost.
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
