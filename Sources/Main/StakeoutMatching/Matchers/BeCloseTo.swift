/// Matches numbers that differ from this one by less than delta.
///
/// A nil value fails `to` and `toNot`. Not-a-number is not close to any number. Nor is an infinity,
/// because the difference between two infinities is not a number.
@inlinable
public func beCloseTo<Value: FloatingPoint>(
  _ expectedValue: Value, within delta: Value = 1 / 10000
) -> Matcher<Value> {
  closeTo(expectedValue, within: delta, where: { abs($0 - expectedValue) < delta })
}

/// Matches collections of the same length whose numbers differ from their counterparts by delta at
/// most.
///
/// A nil value fails `to` and `toNot`. If either side contains a not-a-number or an infinity, the
/// collection does not match.
@inlinable
public func beCloseTo<Value: FloatingPoint, Values: Collection>(
  _ expectedValues: Values, within delta: Value = 1 / 10000
) -> Matcher<Values> where Values.Element == Value {
  .judging(
    "be close to <\(stringify(expectedValues))> (each within \(stringify(delta)))",
    noun: "\(stringify(expectedValues)) ± \(stringify(delta)) each",
    where: { actualValues in
      // Compare by iteration: the two may be slices with different indices, and endless or slow to
      // count.
      actualValues.elementsEqual(expectedValues, by: { abs($0 - $1) <= delta })
    })
}

@inlinable
/// Creates a matcher with the texts of `beCloseTo` and this comparison.
package func closeTo<Value, Delta>(
  _ expectedValue: Value, within delta: Delta, where isClose: @escaping (Value) -> Bool
) -> Matcher<Value> {
  .judging(
    "be close to <\(stringify(expectedValue))> (within \(stringify(delta)))",
    noun: "\(stringify(expectedValue)) ± \(stringify(delta))", where: isClose)
}
