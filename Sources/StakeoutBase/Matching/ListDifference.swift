/// The changed places of two lists, with three elements around them.
///
/// The equal beginning and end are found in one pass. The elements between are compared one by
/// one if both lists have as many of them. If not, and they are few, the fewest changes are sought.
struct ListDifference {
  private enum Step {
    case equal(Int)
    case removed(Int)
    case inserted(Int)
    /// A number of changes that are not shown.
    case hidden(Int)

    var isChange: Bool { if case .equal = self { false } else { true } }
  }

  /// The most changes that are shown.
  private static let mostChanges = 20
  /// The most elements whose fewest changes are searched for, which takes quadratic time.
  private static let mostSearched = 200
  private static let around = 3

  private let counts: (expected: Int, actual: Int)
  private let areEqual: (Int, Int) -> Bool

  /// - Parameters:
  ///   - counts: The numbers of elements.
  ///   - areEqual: Compares an expected element with an actual one, by their indexes.
  init(_ counts: (expected: Int, actual: Int), areEqual: @escaping (Int, Int) -> Bool) {
    self.counts = counts
    self.areEqual = areEqual
  }

  /// The differences as lines; nil if there are none.
  ///
  /// - Parameters:
  ///   - name: The word for an element, such as "line".
  ///   - expected: Returns the line of an expected element, by its index.
  ///   - actual: Returns the line of an actual element, by its index.
  func text(
    of name: String, expected: (Int) -> String, actual: (Int) -> String
  ) -> String? {
    let shared = min(counts.expected, counts.actual)
    var start = 0
    while start < shared, areEqual(start, start) { start += 1 }
    var tail = 0
    while tail < shared - start, areEqual(counts.expected - 1 - tail, counts.actual - 1 - tail) {
      tail += 1
    }
    let steps = middle(start..<(counts.expected - tail), start..<(counts.actual - tail))
    guard steps.contains(where: \.isChange) else { return nil }
    var shown = (max(0, start - Self.around)..<start).map { Step.equal($0) } + steps
    shown += (0..<min(Self.around, tail)).map { .equal(counts.expected - tail + $0) }
    let before = max(0, start - Self.around)
    let after = tail - min(Self.around, tail)
    return
      (["difference (- expected, + actual):"]
      + (before > 0 ? ["  … \(CountSpecifier.text(of: before, "equal \(name)"))"] : [])
      + lines(shown, name, expected, actual)
      + (after > 0 ? ["  … \(CountSpecifier.text(of: after, "equal \(name)"))"] : []))
      .joined(separator: "\n")
  }

  private func middle(_ expected: Range<Int>, _ actual: Range<Int>) -> [Step] {
    if max(expected.count, actual.count) <= Self.mostSearched {
      return fewestChanges(expected, actual)
    }
    let most = Self.mostChanges / 2
    guard expected.count == actual.count else {
      return expected.prefix(most).map { .removed($0) } + hidden(expected.count - most)
        + actual.prefix(most).map { .inserted($0) } + hidden(actual.count - most)
    }
    var steps: [Step] = []
    var changes = 0
    for index in expected {
      let areEqual = areEqual(index, index)
      if !areEqual { changes += 1 }
      if areEqual, changes <= most {
        steps.append(.equal(index))
      } else if !areEqual, changes <= most {
        steps += [.removed(index), .inserted(index)]
      }
    }
    return steps + hidden(2 * (changes - most))
  }

  private func hidden(_ count: Int) -> [Step] { count > 0 ? [.hidden(count)] : [] }

  private func fewestChanges(_ expected: Range<Int>, _ actual: Range<Int>) -> [Step] {
    // The length of the longest common part from a pair of places on.
    let (rows, columns) = (expected.count, actual.count)
    var longest = Array(repeating: Array(repeating: 0, count: columns + 1), count: rows + 1)
    var isPair = Array(repeating: Array(repeating: false, count: columns), count: rows)
    for row in (0..<rows).reversed() {
      for column in (0..<columns).reversed() {
        let areEqual = areEqual(expected.lowerBound + row, actual.lowerBound + column)
        isPair[row][column] = areEqual
        longest[row][column] =
          areEqual
          ? longest[row + 1][column + 1] + 1
          : max(longest[row + 1][column], longest[row][column + 1])
      }
    }
    var steps: [Step] = []
    var (row, column) = (0, 0)
    while row < rows || column < columns {
      if row < rows, column < columns, isPair[row][column] {
        steps.append(.equal(expected.lowerBound + row))
        (row, column) = (row + 1, column + 1)
      } else if column == columns
        || row < rows && longest[row + 1][column] >= longest[row][column + 1]
      {
        steps.append(.removed(expected.lowerBound + row))
        row += 1
      } else {
        steps.append(.inserted(actual.lowerBound + column))
        column += 1
      }
    }
    return steps
  }

  /// The changes, the equal elements near them, and the numbers of those left out.
  private func lines(
    _ steps: [Step], _ name: String, _ expected: (Int) -> String, _ actual: (Int) -> String
  ) -> [String] {
    let changes = steps.indices.filter { steps[$0].isChange }
    // Of many changes at one place, such as a list that was replaced, both sides are shown.
    let removed = changes.filter { if case .removed = steps[$0] { true } else { false } }
    let inserted = changes.filter { if case .inserted = steps[$0] { true } else { false } }
    let half = Self.mostChanges / 2
    let listed =
      removed.prefix(max(half, Self.mostChanges - inserted.count))
      + inserted.prefix(max(half, Self.mostChanges - removed.count))
    var isShown = Set(
      changes.filter { if case .hidden = steps[$0] { true } else { false } })
    for change in listed {
      for near in (change - Self.around)...(change + Self.around)
      where steps.indices.contains(near) && !steps[near].isChange { isShown.insert(near) }
      isShown.insert(change)
    }
    var lines: [String] = []
    var next = 0
    for index in isShown.sorted() + [steps.count] {
      let skipped = steps[next..<index]
      let hidden = skipped.count { $0.isChange }
      if hidden > 0 {
        lines.append("  … \(CountSpecifier.text(of: hidden, "more change"))")
      } else if !skipped.isEmpty {
        lines.append("  … \(CountSpecifier.text(of: skipped.count, "equal \(name)"))")
      }
      guard index < steps.count else { break }
      switch steps[index] {
      case .equal(let place): lines.append("  \(expected(place))")
      case .removed(let place): lines.append("- \(expected(place))")
      case .inserted(let place): lines.append("+ \(actual(place))")
      case .hidden(let count):
        lines.append("  … \(CountSpecifier.text(of: count, "more change"))")
      }
      next = index + 1
    }
    return lines
  }
}
