/// One way for the expectations of an ordered mock to have taken the interactions so far.
struct OrderedPath {
  /// The latest expectation that has taken one; the place behind it if it takes no more.
  private(set) var turn = 0
  /// How many interactions the expectation there has.
  private(set) var taken = 0
  /// How many interactions are still needed.
  var need = 0
  /// Where the full ones are among the expectations that even a nice mock holds interactions to.
  var full: [Int] = []

  /// How many interactions an expectation has, from that of the turn on.
  func taken(at index: Int) -> Int { index == turn ? taken : 0 }

  /// Has an expectation take one more; it may be any whose turn can be.
  mutating func take(at index: Int, _ entry: MockEntry) {
    let count = taken(at: index) + 1
    if count <= entry.least { need -= 1 }
    (turn, taken) = count < entry.most ? (index, count) : (index + 1, 0)
    if count >= entry.most, entry.isLimited { full.append(index) }
  }

  /// Whether all that can come after the other path can come after this one, too.
  func covers(_ other: OrderedPath, _ entries: ContiguousArray<MockEntry>) -> Bool {
    guard turn == other.turn else { return false }
    guard taken != other.taken else { return true }
    // Of what is needed they have the same, and here is no less room.
    return taken >= entries[turn].least && taken <= other.taken
  }
}

/// All ways that there are, but for those that another one covers.
///
/// There is always one, and as long as no expectation has a count that leaves a choice, no other.
struct OrderedPaths {
  /// One of those that need the fewest interactions.
  var best: OrderedPath
  /// In the order of their turns.
  private var others: [OrderedPath] = []

  init(_ path: OrderedPath) { best = path }

  var count: Int { 1 + others.count }

  subscript(index: Int) -> OrderedPath { index == 0 ? best : others[index - 1] }

  /// Adds a path, unless another one covers it.
  mutating func insert(_ path: OrderedPath, _ entries: ContiguousArray<MockEntry>) {
    let rivals = place(of: path.turn)..<place(of: path.turn + 1)
    if best.covers(path, entries) || others[rivals].contains(where: { $0.covers(path, entries) }) {
      return
    }
    let left = others[rivals].filter { !path.covers($0, entries) }
    others.replaceSubrange(rivals, with: left)
    if path.covers(best, entries) {
      best = path
    } else if path.need < best.need {
      insert(best)
      best = path
    } else {
      insert(path)
    }
  }

  private mutating func insert(_ path: OrderedPath) {
    others.insert(path, at: place(of: path.turn))
  }

  /// Where the first of the others is whose turn is not before this one.
  private func place(of turn: Int) -> Int {
    var range = others.indices
    while let middle = range.isEmpty ? nil : range.lowerBound + range.count / 2 {
      range =
        others[middle].turn < turn ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// Has each path wait for an expectation that was set up.
  mutating func add(_ entry: MockEntry, at index: Int) {
    best.add(entry, at: index)
    for other in others.indices { others[other].add(entry, at: index) }
  }
}

extension OrderedPath {
  fileprivate mutating func add(_ entry: MockEntry, at index: Int) {
    need += entry.least
    if entry.isLimited, entry.most == 0 { full.append(index) }
  }
}
