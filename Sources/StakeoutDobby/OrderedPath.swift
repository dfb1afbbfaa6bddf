/// One possible assignment of the interactions so far to the expectations of an ordered mock.
struct OrderedPath {
  /// The index of the last expectation that took an interaction; the next index if it is full.
  private(set) var turn = 0
  /// The number of interactions that the expectation at `turn` has.
  private(set) var taken = 0
  /// The number of interactions that are still needed.
  var need = 0
  /// The indexes of full expectations with an upper limit in nice mocks too.
  var full: [Int] = []

  /// Returns the number of interactions of an expectation at `turn` or later.
  func taken(at index: Int) -> Int { index == turn ? taken : 0 }

  /// Assigns one more interaction to any expectation that can be next.
  mutating func take(at index: Int, _ entry: MockEntry) {
    let count = taken(at: index) + 1
    if count <= entry.least { need -= 1 }
    (turn, taken) = count < entry.most ? (index, count) : (index + 1, 0)
    if count >= entry.most, entry.isLimited { full.append(index) }
  }

  /// Whether this path allows every continuation that the other path allows.
  func covers(_ other: OrderedPath, _ entries: ContiguousArray<MockEntry>) -> Bool {
    guard turn == other.turn else { return false }
    guard taken != other.taken else { return true }
    // Both have the same need, and this one has at least as much room.
    return taken >= entries[turn].least && taken <= other.taken
  }
}

/// All possible paths, except those that another path covers.
///
/// There is always at least one. As long as no expectation has a count that leaves a choice, there
/// is exactly one.
struct OrderedPaths {
  /// One of the paths with the smallest need.
  var best: OrderedPath
  /// Sorted by `turn`.
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

  /// Returns the index of the first other path whose turn is not smaller.
  private func place(of turn: Int) -> Int {
    var range = others.indices
    while let middle = range.isEmpty ? nil : range.lowerBound + range.count / 2 {
      range =
        others[middle].turn < turn ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// Adds a new expectation to each path.
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
