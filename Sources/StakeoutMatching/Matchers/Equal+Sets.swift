/// A set, whatever its elements are, as a failure of `equal` describes it.
///
/// Found at run time: forms of `equal` for sets would slow down the compiler at each expectation,
/// and it prefers the plain form when it sees a literal.
protocol ListedSet {
  /// The elements' texts, in order if they have one.
  var listing: String { get }
  /// What follows the two sets in the failure: which elements the other one lacks, and which it has
  /// besides.
  func changes(in actual: Any) -> String
}

extension Set: ListedSet {
  var listing: String {
    guard let element = Element.self as? any (Comparable & Hashable).Type else {
      return stringify(self)
    }
    return sorted(as: element)
  }

  func changes(in actual: Any) -> String {
    guard let actual = actual as? Set else { return "" }
    let (missing, extra) = (subtracting(actual), actual.subtracting(self))
    return (missing.isEmpty ? "" : ", missing <\(missing.listing)>")
      + (extra.isEmpty ? "" : ", extra <\(extra.listing)>")
  }

  private func sorted<Ordered: Comparable & Hashable>(as element: Ordered.Type) -> String {
    stringify((self as? Set<Ordered>)?.sorted() ?? [])
  }
}
