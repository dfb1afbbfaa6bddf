/// Goes through all schedules of a body, each once: the tree of its decisions, depth first.
///
/// Invariant: `path` are the decisions of the run that comes next, all of which have been offered by
/// the runs before with the same counts. Below its last decision nothing has been seen.
struct DepthFirst {
  private var path: [Choice] = []
  private(set) var hasSeenAll = false

  /// The decisions of the next run; the oldest job from there on.
  var next: [Int] { path.map(\.index) }

  /// Takes note of the run, and moves on to the next one.
  ///
  /// - Returns: The place of the first decision that was offered differently than before: then the
  ///   body is not determined by its schedule. Nil if there is none.
  mutating func note(_ choices: [Choice]) -> Int? {
    if let place = path.indices.first(where: { $0 >= choices.count || choices[$0] != path[$0] }) {
      return place
    }
    path = choices
    while let last = path.last, last.index + 1 == last.count { path.removeLast() }
    if path.isEmpty { hasSeenAll = true } else { path[path.count - 1].index += 1 }
    return nil
  }
}
