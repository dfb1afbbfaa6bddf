// What is missing and extra in a set.

/// A set with any element type, for the failure of `equal`.
///
/// Found by a cast at run time. Overloads of `equal` for sets would slow down the compiler at each
/// expectation, and for a literal the compiler prefers the plain form.
protocol ListedSet {
  /// The elements' texts, sorted if they are comparable.
  var listing: String { get }
  /// The text after the two sets in the failure: the elements that the other set lacks, and its
  /// extra elements.
  func changes(in actual: Any) -> String
}

extension Set: ListedSet {
  var listing: String {
    guard !ShortText.isShortened(count),
      let element = Element.self as? any (Comparable & Hashable).Type
    else {
      return stringify(self)
    }
    return sorted(as: element)
  }

  func changes(in actual: Any) -> String {
    guard let actual = actual as? Set else { return "" }
    let apart = elementsApart(from: actual)
    let (missing, extra) = (Set(apart.missing), Set(apart.extra))
    return (missing.isEmpty ? "" : ", missing <\(missing.listing)>")
      + (extra.isEmpty ? "" : ", extra <\(extra.listing)>")
  }

  private func sorted<Ordered: Comparable & Hashable>(as element: Ordered.Type) -> String {
    stringify((self as? Set<Ordered>)?.sorted() ?? [])
  }
}

extension Set: ListedDifferences {
  func listedDifferences(from actual: Any) -> String? {
    guard let actual = actual as? Set else { return nil }
    let (missing, extra) = elementsApart(from: actual)
    let texts = textsApart(missing, extra)
    return [listed("missing", texts.left), listed("extra", texts.right)].compactMap(\.self)
      .joinedLines
  }

  /// The elements that another set lacks, and those that only it has.
  func elementsApart(from other: Set) -> (missing: [Element], extra: [Element]) {
    let missing = filter { !other.contains($0) }
    // The numbers often tell that there are none, without another search.
    let hasExtra = other.count > count - missing.count
    return (Array(missing), hasExtra ? Array(other.subtracting(self)) : [])
  }
}
