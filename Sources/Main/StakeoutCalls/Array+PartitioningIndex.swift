extension Array {
  /// The index of the first element that fulfils a condition; the end if none does.
  ///
  /// - Parameter isBehind: The condition. It holds for all elements behind one for which it holds, so
  ///   only a few elements are asked.
  @inlinable
  package func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high - 1) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
