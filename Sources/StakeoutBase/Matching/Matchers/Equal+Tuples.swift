// The packs take tuples without labels. StakeoutNimble has the forms for labelled pairs and triples.

/// Matches an equal tuple of any number of elements.
///
/// The elements are compared one by one. Nil on either side fails `to` and `toNot`.
@inlinable
@_disfavoredOverload
public func equal<each Element: Equatable>(
  _ expectedValue: (repeat each Element)?
) -> Matcher<(repeat each Element)> {
  equal(whole: expectedValue) { (actual: (repeat each Element), expected: (repeat each Element)) in
    for (left, right) in repeat (each actual, each expected) {
      guard left == right else { return false }
    }
    return true
  }
}

/// Matches an array of equal tuples of any number of elements.
///
/// The arrays must have the same length and order. Nil on either side fails `to` and `toNot`.
@inlinable
@_disfavoredOverload
public func equal<each Element: Equatable>(
  _ expectedValue: [(repeat each Element)]?
) -> Matcher<[(repeat each Element)]> {
  equal(whole: expectedValue) {
    (actual: [(repeat each Element)], expected: [(repeat each Element)]) in
    guard actual.count == expected.count else { return false }
    for index in actual.indices {
      let (actual, expected) = (actual[index], expected[index])
      for (left, right) in repeat (each actual, each expected) {
        guard left == right else { return false }
      }
    }
    return true
  }
}

@inlinable
package func equal<T>(whole expected: T?, by areEqual: @escaping (T, T) -> Bool) -> Matcher<T> {
  guard let expected else { return failing("equal <nil>", noun: "nil") }
  return equal(expected, by: areEqual)
}
