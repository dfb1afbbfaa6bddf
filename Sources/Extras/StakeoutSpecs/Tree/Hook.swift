internal import StakeoutBase

/// Code that runs before or after examples, with its source site.
struct Hook {
  let site: SourceSite
  let body: ExampleBody
}

/// A hook that each example of a context passes on its way in.
enum EntryHook {
  /// A `beforeEach`.
  case before(Hook)
  /// An `aroundEach`, which encloses the hooks written below it, but no `afterEach` of its context.
  case around(SourceSite, AroundBody)
}
