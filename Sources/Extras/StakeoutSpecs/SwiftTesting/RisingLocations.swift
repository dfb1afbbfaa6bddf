internal import StakeoutBase
internal import Testing

/// Returns locations in the order of the examples, by which Swift Testing sorts a serialized suite.
///
/// As many examples as possible keep their own location. An example out of order, such as one in a
/// loop or in a function elsewhere, is listed one column after the example before it, or above the
/// first example that keeps its own location.
func risingLocations(of sites: [SourceSite]) -> [SourceLocation] {
  let own = sites.map { SourceLocation($0) }
  let rise = longestRise(in: own)
  let kept = Set(rise)
  var latest: SourceLocation?
  return own.indices.map { index in
    var location = own[index]
    if var latest, !(kept.contains(index) && latest < location) {
      latest.column += 1
      location = latest
    } else if let first = rise.first, index < first {
      location = own[first]
      location.line = max(1, location.line - 1)
      location.column = 1
    }
    latest = location
    return location
  }
}

/// Returns the indexes of a longest increasing subsequence.
private func longestRise(in values: [some Comparable]) -> [Int] {
  /// For each length, the index of the smallest last value of an increasing subsequence.
  var ends: [Int] = []
  /// For each value, the index of the value before it in its subsequence.
  var previous: [Int?] = []
  for (index, value) in values.enumerated() {
    // From the end: nearly all values come in order.
    let length = (ends.lastIndex { values[$0] < value } ?? -1) + 1
    previous.append(length > 0 ? ends[length - 1] : nil)
    if length == ends.count {
      ends.append(index)
    } else if values[ends[length]] != value {
      ends[length] = index
    }
  }
  var rise: [Int] = []
  var next = ends.last
  while let index = next {
    rise.append(index)
    next = previous[index]
  }
  return rise.reversed()
}
