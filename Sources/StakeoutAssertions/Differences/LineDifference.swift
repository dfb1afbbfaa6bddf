/// The lines of two texts in one list: what was removed, what was added, what stayed.
enum LineDifference {
  enum Line: Equatable {
    case kept(Substring)
    case removed(Substring)
    case added(Substring)
  }

  /// The most lines to compare; the time that it takes can grow with their square.
  private static let mostLines = 20_000

  /// All lines, the removed ones of neighbouring changes first.
  static func lines(from old: [Substring], to new: [Substring]) -> [Line] {
    // A line that only one of the texts has needs no comparison. Numbers compare faster than text.
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

  /// The shortest list of changes, or all lines between the first and the last difference if there
  /// are too many to compare.
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
