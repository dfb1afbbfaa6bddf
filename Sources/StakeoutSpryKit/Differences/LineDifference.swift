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
    let start = zip(old, new).prefix { $0 == $1 }.count
    var (left, right) = (old.dropFirst(start), new.dropFirst(start))
    let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    (left, right) = (left.dropLast(end), right.dropLast(end))
    var lines = old.prefix(start).map { Line.kept($0) }
    for common in commonLines(left, right) + [nil] {
      while let line = left.first, line != common { lines.append(.removed(left.removeFirst())) }
      while let line = right.first, line != common { lines.append(.added(right.removeFirst())) }
      guard let common else { break }
      lines.append(.kept(common))
      (left, right) = (left.dropFirst(), right.dropFirst())
    }
    return lines + old.suffix(end).map { .kept($0) }
  }

  /// Returns the most lines that both have in the same order; none if there are too many to compare.
  private static func commonLines(
    _ left: ArraySlice<Substring>, _ right: ArraySlice<Substring>
  ) -> [Substring?] {
    // A line that only one text has needs no comparison.
    let shared = Set(left).intersection(right)
    let (old, new) = (left.filter(shared.contains), right.filter(shared.contains))
    guard old.count + new.count <= mostLines else { return [] }
    var removed: Set<Int> = []
    for case .remove(let offset, _, _) in new.difference(from: old) { removed.insert(offset) }
    return old.indices.filter { !removed.contains($0) }.map { old[$0] }
  }
}
