/// Compares two texts line by line, and merges their lines into one list.
enum LineDifference {
  enum Line: Equatable {
    case kept(Substring)
    case removed(Substring)
    case added(Substring)
  }

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

  /// Returns the most lines that both have in the same order; fewer if lines repeat too often.
  private static func commonLines(
    _ left: ArraySlice<Substring>, _ right: ArraySlice<Substring>
  ) -> [Substring?] {
    // A line that only one text has needs no comparison.
    let shared = Set(left).intersection(right)
    return CommonLines.of(left.filter(shared.contains), right.filter(shared.contains))
  }
}

/// The longest list of lines that two long texts have in the same order, by the pairs of equal lines.
///
/// The time grows with the number of pairs, times its logarithm; of lines that repeat very often, only
/// those close to others are compared. The standard library's difference
/// takes the square of the number of changes: 20 seconds for 10,000 lines in reverse.
private enum CommonLines {
  /// The number of lines up to which the standard library's difference is fast, whatever the changes.
  private static let mostByDifference = 1_000
  /// The number of pairs of equal lines, one in each text, that are compared.
  private static let mostPairs = 200_000

  static func of(_ old: [Substring], _ new: [Substring]) -> [Substring] {
    if old.count + new.count <= mostByDifference { return byDifference(old[...], new[...]) }
    let rare = linesWithFewPairs(old, new)
    let places = (
      old.indices.filter { rare.contains(old[$0]) }, new.indices.filter { rare.contains(new[$0]) }
    )
    var lines: [Substring] = []
    var (row, column) = (0, 0)
    for pair in longest(places.0.map { old[$0] }, places.1.map { new[$0] }) {
      let (line, place) = (places.0[pair.line], places.1[pair.place])
      lines += inGap(old[row..<line], new[column..<place]) + [old[line]]
      (row, column) = (line + 1, place + 1)
    }
    return lines + inGap(old[row...], new[column...])
  }

  private static func byDifference(
    _ old: ArraySlice<Substring>, _ new: ArraySlice<Substring>
  ) -> [Substring] {
    var removed: Set<Int> = []
    for case .remove(let offset, _, _) in new.difference(from: old) { removed.insert(offset) }
    return old.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
  }

  /// The common lines between two pairs of rare lines: of large gaps only those at both ends.
  private static func inGap(
    _ old: ArraySlice<Substring>, _ new: ArraySlice<Substring>
  ) -> [Substring] {
    if old.isEmpty || new.isEmpty { return [] }
    let start = zip(old, new).prefix { $0 == $1 }.count
    let (left, right) = (old.dropFirst(start), new.dropFirst(start))
    let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    let (middle, others) = (left.dropLast(end), right.dropLast(end))
    let isSmall = middle.count + others.count <= mostByDifference
    return old.prefix(start) + (isSmall ? byDifference(middle, others) : []) + old.suffix(end)
  }

  /// The lines whose pairs are few enough to be compared, beginning with the rarest.
  ///
  /// All lines, unless lines repeat very often.
  private static func linesWithFewPairs(_ old: [Substring], _ new: [Substring]) -> Set<Substring> {
    var counts: [Substring: (old: Int, new: Int)] = [:]
    for line in old { counts[line, default: (0, 0)].old += 1 }
    for line in new { counts[line, default: (0, 0)].new += 1 }
    let pairs = counts.map { (line: $0.key, number: $0.value.old * $0.value.new) }
    var left = mostPairs
    // By the line, too, so that the result does not depend on the order of a dictionary.
    let chosen = pairs.sorted { ($0.number, $0.line) < ($1.number, $1.line) }.prefix { pair in
      left -= pair.number
      return left >= 0
    }
    return Set(chosen.map(\.line))
  }

  /// The places of the most lines that both have in the same order.
  ///
  /// After Hunt and Szymanski: the longest rising row of places in the new text, one for each line of
  /// the old text.
  private static func longest(
    _ old: [Substring], _ new: [Substring]
  ) -> [(line: Int, place: Int)] {
    var places: [Substring: [Int]] = [:]
    for (place, line) in new.enumerated() { places[line, default: []].append(place) }
    // The rows are linked lists in one array; the row of each length that ends first.
    var links: [(line: Int, place: Int, before: Int)] = []
    var ends: [(place: Int, link: Int)] = []
    for (line, text) in old.enumerated() {
      // From the last place to the first, so that no row has two places for one line.
      for place in (places[text] ?? []).reversed() {
        let length = firstIndex(in: ends, from: place)
        if length < ends.count, ends[length].place == place { continue }
        links.append((line, place, length > 0 ? ends[length - 1].link : -1))
        let end = (place: place, link: links.count - 1)
        if length == ends.count { ends.append(end) } else { ends[length] = end }
      }
    }
    var row: [(line: Int, place: Int)] = []
    var link = ends.last?.link ?? -1
    while link >= 0 {
      row.append((links[link].line, links[link].place))
      link = links[link].before
    }
    return row.reversed()
  }

  /// The index of the first row that ends at the place or after it.
  private static func firstIndex(in ends: [(place: Int, link: Int)], from place: Int) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle].place < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
