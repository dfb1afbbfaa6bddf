// Which elements of two lists differ, with the elements around them.

/// The changed places of two lists, with three elements around them.
///
/// The equal beginning and end are found in one pass. Of few elements between, the fewest changes are
/// sought, which takes quadratic time; of many, those at the same places are compared.
struct ListDifference {
  /// The most changes that are shown.
  private static let mostChanges = 20
  /// The most elements whose fewest changes are sought.
  private static let mostSearched = 200
  private static let around = 3

  /// The numbers of elements.
  let counts: (expected: Int, actual: Int)
  /// Compares an expected element with an actual one, by their indexes.
  let areEqual: (Int, Int) -> Bool

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
    let start = (0..<shared).first { !areEqual($0, $0) } ?? shared
    let tail =
      (0..<(shared - start)).first { !areEqual(counts.expected - 1 - $0, counts.actual - 1 - $0) }
      ?? shared - start
    guard start + tail < max(counts.expected, counts.actual) else { return nil }
    let (before, after) = (max(0, start - Self.around), max(0, tail - Self.around))
    let (removed, inserted) = changes(
      start..<(counts.expected - tail), start..<(counts.actual - tail))
    let steps = steps(from: before, to: counts.expected - after, removed, inserted)

    // Of many changes at one place, such as a list that was replaced, both sides are shown.
    let half = Self.mostChanges / 2
    let listed =
      steps.indices.filter { steps[$0].mark == "-" }
      .prefix(max(half, Self.mostChanges - inserted.count))
      + steps.indices.filter { steps[$0].mark == "+" }
      .prefix(max(half, Self.mostChanges - removed.count))
    let near = Set(listed.flatMap { ($0 - Self.around)...($0 + Self.around) })
    let shown = near.filter { steps.indices.contains($0) && steps[$0].mark == " " }.union(listed)

    var lines = ["difference (- expected, + actual):"]
    var (equal, changed) = (before, 0)
    func endGap() {
      if changed > 0 {
        lines.append("  … \(CountSpecifier.text(of: changed, "more change"))")
      } else if equal > 0 {
        lines.append("  … \(CountSpecifier.text(of: equal, "equal \(name)"))")
      }
      (equal, changed) = (0, 0)
    }
    for (index, step) in steps.enumerated() {
      if shown.contains(index) {
        endGap()
        lines.append("\(step.mark) \(step.mark == "+" ? actual(step.place) : expected(step.place))")
      } else if step.mark == " " {
        equal += 1
      } else {
        changed += 1
      }
    }
    equal += after
    endGap()
    return lines.joined(separator: "\n")
  }

  /// The places of the elements that only one of the lists has, in order.
  private func changes(
    _ expected: Range<Int>, _ actual: Range<Int>
  ) -> (removed: [Int], inserted: [Int]) {
    guard max(expected.count, actual.count) <= Self.mostSearched else {
      let shared = min(expected.count, actual.count)
      let apart = expected.prefix(shared).filter { !areEqual($0, $0) }
      return (apart + expected.dropFirst(shared), apart + actual.dropFirst(shared))
    }
    var (removed, inserted): ([Int], [Int]) = ([], [])
    for change in actual.difference(from: expected, by: areEqual) {
      switch change {
      case .remove(_, let place, _): removed.append(place)
      case .insert(_, let place, _): inserted.append(place)
      }
    }
    return (removed.sorted(), inserted)
  }

  /// The elements of both lists in one order: removed "-", inserted "+" or equal " ".
  private func steps(
    from start: Int, to end: Int, _ removed: [Int], _ inserted: [Int]
  ) -> [(mark: Character, place: Int)] {
    var steps: [(mark: Character, place: Int)] = []
    var (row, column) = (start, start)
    var (removed, inserted) = (removed[...], inserted[...])
    while row < end || !inserted.isEmpty {
      if removed.first == row {
        steps.append(("-", removed.removeFirst()))
        row += 1
      } else if inserted.first == column {
        steps.append(("+", inserted.removeFirst()))
        column += 1
      } else {
        steps.append((" ", row))
        (row, column) = (row + 1, column + 1)
      }
    }
    return steps
  }
}
