/// The lines of two texts in one list: what was removed, what was added, what stayed.
///
/// Myers' algorithm, in the form that divides the problem at the middle of a shortest way and so
/// needs memory for the lines only. Lines that only one of the texts has are settled beforehand,
/// which makes texts without anything in common the cheapest of all.
struct LineDifference {
  enum Line: Equatable {
    case kept(Substring)
    case removed(Substring)
    case added(Substring)
  }

  /// All lines, the removed ones of neighbouring changes first.
  static func lines(from old: [Substring], to new: [Substring]) -> [Line] {
    var difference = LineDifference(old, new)
    difference.compare()
    return difference.merged(old, new)
  }

  /// A line as a number, and where it stands.
  private struct Entry {
    let number: Int
    let index: Int
  }

  /// Half the number of edits up to which the result is the shortest one; beyond, it is a good one.
  private static let mostSteps = 512

  private var isRemoved: [Bool]
  private var isAdded: [Bool]
  /// The lines that both texts have somewhere.
  private var old: [Entry] = []
  private var new: [Entry] = []
  private var forward: Search
  private var backward: Search

  private init(_ old: [Substring], _ new: [Substring]) {
    var numbers: [Substring: Int] = [:]
    let oldNumbers = old.map { line in Self.number(of: line, in: &numbers) }
    let count = numbers.count
    let newNumbers = new.map { line in Self.number(of: line, in: &numbers) }
    let shared = Set(newNumbers.filter { $0 < count })
    isRemoved = oldNumbers.map { !shared.contains($0) }
    isAdded = newNumbers.map { !shared.contains($0) }
    for (index, number) in oldNumbers.enumerated() where !isRemoved[index] {
      self.old.append(Entry(number: number, index: index))
    }
    for (index, number) in newNumbers.enumerated() where !isAdded[index] {
      self.new.append(Entry(number: number, index: index))
    }
    forward = Search(steps: min(self.old.count + self.new.count, Self.mostSteps))
    backward = forward
  }

  private static func number(of line: Substring, in numbers: inout [Substring: Int]) -> Int {
    let number = numbers[line] ?? numbers.count
    numbers[line] = number
    return number
  }

  private mutating func compare() {
    var parts = [(old: 0..<old.count, new: 0..<new.count)]
    while var (old, new) = parts.popLast() {
      trim(&old, &new)
      if old.isEmpty || new.isEmpty {
        for index in old { isRemoved[self.old[index].index] = true }
        for index in new { isAdded[self.new[index].index] = true }
      } else {
        let way = middleOfWay(old, new)
        parts.append((old.lowerBound..<way.old, new.lowerBound..<way.new))
        parts.append((way.old..<old.upperBound, way.new..<new.upperBound))
      }
    }
  }

  /// Leaves out what is the same at the start and at the end.
  private func trim(_ old: inout Range<Int>, _ new: inout Range<Int>) {
    while let first = old.first, let other = new.first, isSame(first, other) {
      old.removeFirst()
      new.removeFirst()
    }
    while let last = old.last, let other = new.last, isSame(last, other) {
      old.removeLast()
      new.removeLast()
    }
  }

  private func isSame(_ old: Int, _ new: Int) -> Bool {
    self.old[old].number == self.new[new].number
  }

  /// A point that a shortest way goes through, neither its start nor its end.
  ///
  /// Both ranges have lines, and differ in the first and in the last one; so a way has two steps at
  /// least, and what the two searches have done when they meet is at least one each.
  private mutating func middleOfWay(
    _ old: Range<Int>, _ new: Range<Int>
  ) -> (old: Int, new: Int) {
    let (width, height) = (old.count, new.count)
    let delta = width - height
    let (oldLines, newLines) = (self.old[old], self.new[new])
    var best = (x: 0, y: 0)
    for step in 0...forward.steps {
      for diagonal in stride(from: -step, through: step, by: 2) {
        let x = forward.advance(step, diagonal, width, height) { x, y in
          oldLines[old.lowerBound + x].number == newLines[new.lowerBound + y].number
        }
        guard x >= 0 else { continue }
        if x + x - diagonal > best.x + best.y { best = (x, x - diagonal) }
        let opposite = delta - diagonal
        if delta % 2 != 0, abs(opposite) < step, backward.meets(x, opposite, width) {
          return (old.lowerBound + x, new.lowerBound + x - diagonal)
        }
      }
      for diagonal in stride(from: -step, through: step, by: 2) {
        let x = backward.advance(step, diagonal, width, height) { x, y in
          oldLines[old.upperBound - 1 - x].number == newLines[new.upperBound - 1 - y].number
        }
        let opposite = delta - diagonal
        if x >= 0, delta % 2 == 0, abs(opposite) <= step, forward.meets(x, opposite, width) {
          return (old.upperBound - x, new.upperBound - (x - diagonal))
        }
      }
    }
    // Too far apart: on from where most lines are behind us.
    return (old.lowerBound + best.x, new.lowerBound + best.y)
  }

  private func merged(_ old: [Substring], _ new: [Substring]) -> [Line] {
    var lines: [Line] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if left < old.count, isRemoved[left] {
        lines.append(.removed(old[left]))
        left += 1
      } else if right < new.count, isAdded[right] {
        lines.append(.added(new[right]))
        right += 1
      } else {
        lines.append(.kept(old[left]))
        left += 1
        right += 1
      }
    }
    return lines
  }
}

/// A search from one end: how far it has got on each diagonal.
private struct Search {
  /// The most steps that there is room for.
  let steps: Int
  /// -1 where it has not got to at all.
  private var reached: [Int]

  init(steps: Int) {
    self.steps = steps
    reached = Array(repeating: -1, count: 2 * steps + 3)
  }

  /// Goes one step towards a diagonal, and along it for as long as lines are the same.
  mutating func advance(
    _ step: Int, _ diagonal: Int, _ width: Int, _ height: Int, while isSame: (Int, Int) -> Bool
  ) -> Int {
    let place = steps + 1 + diagonal
    var x = step == 0 ? 0 : -1
    if diagonal > -step, reached[place - 1] >= 0, reached[place - 1] < width {
      x = reached[place - 1] + 1
    }
    if diagonal < step, reached[place + 1] > x, reached[place + 1] - diagonal <= height {
      x = reached[place + 1]
    }
    if x >= 0 {
      while x < width, x - diagonal < height, isSame(x, x - diagonal) { x += 1 }
    }
    reached[place] = x
    return x
  }

  /// Whether a search from the other end, at `x` on the same diagonal, has met this one.
  func meets(_ x: Int, _ diagonal: Int, _ width: Int) -> Bool {
    let own = reached[steps + 1 + diagonal]
    return own >= 0 && x + own >= width
  }
}
