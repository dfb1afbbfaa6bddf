// The removed and inserted elements that turn one list into another, with the elements around them.

/// The changes that turn one list into another, with three equal elements around each change.
///
/// One pass finds the equal beginnings and ends. Between them, a search finds the fewest changes: any number
/// of changes in short lists, and about a hundred in long lists. If there are more changes, the script
/// compares the elements at equal places instead.
struct EditScript {
  /// An element that is removed ("-"), inserted ("+") or equal (" "), with its index in its list.
  private typealias Edit = (mark: Character, place: Int)

  /// The greatest number of changes that are shown.
  private static let mostShown = 20
  /// The greatest number of elements of a list in which the search finds any number of changes.
  private static let mostSearched = 200
  /// The greatest number of comparisons in a longer list, in addition to one for each element.
  ///
  /// They find about a hundred changes.
  private static let mostComparisons = 20_000
  /// The number of equal elements that are shown on both sides of a change.
  private static let around = 3

  private let edits: [Edit]
  /// The numbers of equal elements before and after the edits.
  private let (before, after): (Int, Int)
  /// The numbers of removed and of inserted elements.
  private let (removed, inserted): (Int, Int)
  /// The indexes of the changes, if there are few changes and each of them replaces one element.
  let replaced: [Int]

  /// Compares two lists.
  ///
  /// - Parameters:
  ///   - expected: The number of expected elements.
  ///   - actual: The number of actual elements.
  ///   - areEqual: Compares the expected element and the actual element at these indexes.
  init(_ expected: Int, _ actual: Int, areEqual: (Int, Int) -> Bool) {
    let shared = min(expected, actual)
    // Count in loops, because a search in a range is slow in debug.
    var (start, tail) = (0, 0)
    while start < shared, areEqual(start, start) { start += 1 }
    while tail < shared - start, areEqual(expected - 1 - tail, actual - 1 - tail) { tail += 1 }
    let (left, right) = (start..<(expected - tail), start..<(actual - tail))
    let (removed, inserted) =
      Self.fewestChanges(left, right, areEqual) ?? Self.indexByIndex(left, right, areEqual)
    (before, after) = (max(0, start - Self.around), max(0, tail - Self.around))
    (self.removed, self.inserted) = (removed.count, inserted.count)
    replaced = removed == inserted && removed.count <= Self.mostShown / 2 ? removed : []
    edits = Self.edits(from: before, to: expected - after, removed, inserted)
  }

  /// Returns the changes as lines; nil if there are no changes.
  ///
  /// - Parameters:
  ///   - name: The word for an element, such as "line".
  ///   - expected: Returns the line of the expected element at an index.
  ///   - actual: Returns the line of the actual element at an index.
  func text(of name: String, expected: (Int) -> String, actual: (Int) -> String) -> String? {
    guard removed + inserted > 0 else { return nil }
    let shown = shownEdits
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
    for (index, edit) in edits.enumerated() {
      if shown[index] {
        endGap()
        lines.append("\(edit.mark) \(edit.mark == "+" ? actual(edit.place) : expected(edit.place))")
      } else if edit.mark == " " {
        equal += 1
      } else {
        changed += 1
      }
    }
    equal += after
    endGap()
    return lines.joined(separator: "\n")
  }

  /// Whether each edit is shown: the first changes and the equal elements near them are.
  private var shownEdits: [Bool] {
    // Show some removals and some insertions, even if all removals come before all insertions, as in a
    // list that was replaced.
    let half = Self.mostShown / 2
    var removals = max(half, Self.mostShown - inserted)
    var insertions = max(half, Self.mostShown - removed)
    var isShown = Array(repeating: false, count: edits.count)
    for (index, edit) in edits.enumerated() where edit.mark != " " {
      if edit.mark == "-" {
        removals -= 1
        if removals < 0 { continue }
      } else {
        insertions -= 1
        if insertions < 0 { continue }
      }
      isShown[index] = true
      for near in max(0, index - Self.around)..<min(edits.count, index + Self.around + 1)
      where edits[near].mark == " " {
        isShown[near] = true
      }
    }
    return isShown
  }

  /// Returns the indexes of the elements that differ from the other list's elements at these indexes.
  private static func indexByIndex(
    _ left: Range<Int>, _ right: Range<Int>, _ areEqual: (Int, Int) -> Bool
  ) -> (removed: [Int], inserted: [Int]) {
    let shared = min(left.count, right.count)
    let apart = left.prefix(shared).filter { !areEqual($0, $0) }
    return (apart + left.dropFirst(shared), apart + right.dropFirst(shared))
  }

  /// Returns the indexes of the fewest elements to remove and to insert; nil if the search would need too
  /// many comparisons.
  private static func fewestChanges(
    _ left: Range<Int>, _ right: Range<Int>, _ areEqual: (Int, Int) -> Bool
  ) -> (removed: [Int], inserted: [Int])? {
    let length = max(left.count, right.count)
    if length == 1 { return (Array(left), Array(right)) }
    var rest = length > mostSearched ? length + mostComparisons : .max
    let difference = right.difference(from: left) {
      // Treat all elements as equal after the last allowed comparison, so that the search ends.
      rest -= 1
      return rest < 0 || areEqual($0, $1)
    }
    guard rest >= 0 else { return nil }
    var (removed, inserted): ([Int], [Int]) = ([], [])
    for change in difference {
      switch change {
      case .remove(_, let place, _): removed.append(place)
      case .insert(_, let place, _): inserted.append(place)
      }
    }
    return (removed.sorted(), inserted)
  }

  /// Returns all elements of both lists in a range, in the order in which they are shown.
  private static func edits(
    from start: Int, to end: Int, _ removed: [Int], _ inserted: [Int]
  ) -> [Edit] {
    var edits: [Edit] = []
    var (row, column) = (start, start)
    var (removed, inserted) = (removed[...], inserted[...])
    while row < end || !inserted.isEmpty {
      if removed.first == row {
        edits.append(("-", removed.removeFirst()))
        row += 1
      } else if inserted.first == column {
        edits.append(("+", inserted.removeFirst()))
        column += 1
      } else {
        edits.append((" ", row))
        (row, column) = (row + 1, column + 1)
      }
    }
    return edits
  }
}
