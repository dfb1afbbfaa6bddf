/// Compares two texts line by line, and merges their lines into one list.
enum LineDifference {
  enum Line: Equatable {
    case kept(Substring)
    case removed(Substring)
    case added(Substring)
  }

  /// The greatest number of lines to compare; the time can grow with its square.
  private static let mostLines = 20_000

  /// Returns all lines; in a group of changes, the removed lines come first.
  static func lines(from old: [Substring], to new: [Substring]) -> [Line] {
    // A line that only one text has needs no comparison. Integers compare faster than strings.
    let shared = Dictionary(
      uniqueKeysWithValues: zip(Set(old).intersection(new), 0...))
    var isRemoved = old.map { shared[$0] == nil }
    var isAdded = new.map { shared[$0] == nil }
    let left = old.indices.filter { !isRemoved[$0] }
    let right = new.indices.filter { !isAdded[$0] }
    for change in changes(from: left.map { shared[old[$0]] }, to: right.map { shared[new[$0]] }) {
      switch change {
      case .remove(let offset, _, _): isRemoved[left[offset]] = true
      case .insert(let offset, _, _): isAdded[right[offset]] = true
      }
    }
    return merged(old, isRemoved, new, isAdded)
  }

  /// Returns the shortest list of changes.
  ///
  /// If there are too many lines to compare, it returns all lines between the first and the last
  /// difference.
  private static func changes(
    from old: [Int?], to new: [Int?]
  ) -> [CollectionDifference<Int?>.Change] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let (left, right) = (old.dropFirst(start), new.dropFirst(start))
    let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    guard left.count + right.count - 2 * end > mostLines else {
      return Array(new.difference(from: old))
    }
    return left.dropLast(end).indices.map {
      .remove(offset: $0, element: old[$0], associatedWith: nil)
    }
      + right.dropLast(end).indices.map {
        .insert(offset: $0, element: new[$0], associatedWith: nil)
      }
  }

  private static func merged(
    _ old: [Substring], _ isRemoved: [Bool], _ new: [Substring], _ isAdded: [Bool]
  ) -> [Line] {
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
