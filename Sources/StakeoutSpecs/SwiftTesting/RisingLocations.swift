internal import StakeoutReporting
internal import Testing

/// Locations in the order of the examples, for Swift Testing orders the tests of a serialized suite
/// by location.
///
/// As many examples as possible keep their own location. One that stands out of order, as in a loop
/// or in a function elsewhere, is listed one column behind the example before it, or above the
/// first example that keeps its own.
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

/// The indices of as many values as possible that rise from one to the next.
private func longestRise(in values: [some Comparable]) -> [Int] {
  /// The index of the smallest value that a rise of each length can end with, the shortest first.
  var ends: [Int] = []
  /// For each value the one before it in its rise.
  var previous: [Int?] = []
  for (index, value) in values.enumerated() {
    let length = ends.partitioningIndex { values[$0] >= value }
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

extension [Int] {
  /// Where the first element is that the condition holds for; it holds for all behind it as well.
  fileprivate func partitioningIndex(where isBehind: (Int) -> Bool) -> Int {
    var range = indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = isBehind(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
