/// A matcher that accepts a tuple whose elements are equal one by one; nil on either side fails
/// it both ways.
///
/// Nimble has this for two to six elements, as ten functions; here the number is free.
@inlinable
public func equal<each Element: Equatable>(
  _ expectedValue: (repeat each Element)?
) -> Matcher<(repeat each Element)> {
  guard let expectedValue else { return equalNothing() }
  return equal(
    expectedValue,
    by: { (actual: (repeat each Element)) -> Bool in
      for (left, right) in repeat (each actual, each expectedValue) {
        guard left == right else { return false }
      }
      return true
    })
}

/// A matcher that accepts an array of as many tuples whose elements are equal one by one; nil on
/// either side fails it both ways.
@inlinable
public func equal<each Element: Equatable>(
  _ expectedValue: [(repeat each Element)]?
) -> Matcher<[(repeat each Element)]> {
  guard let expectedValue else { return equalNothing() }
  return equal(
    expectedValue,
    by: { (actual: [(repeat each Element)]) -> Bool in
      guard actual.count == expectedValue.count else { return false }
      for index in actual.indices {
        let (actual, expected) = (actual[index], expectedValue[index])
        for (left, right) in repeat (each actual, each expected) {
          guard left == right else { return false }
        }
      }
      return true
    })
}
