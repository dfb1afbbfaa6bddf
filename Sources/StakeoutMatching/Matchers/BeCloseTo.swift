// swift-format-ignore: AlwaysUseLowerCamelCase
/// How far apart numbers may be for `beCloseTo` unless the test says otherwise.
///
/// The name is Nimble's.
public let DefaultDelta = 0.0001

/// How far apart numbers of this type may be for `beCloseTo` unless the test says otherwise: one
/// ten-thousandth.
@inlinable
public func defaultDelta<F: FloatingPoint>() -> F {
  1 / 10000
}

/// A matcher that accepts numbers that differ from this one by less than delta; nil fails it both
/// ways.
///
/// Not-a-number is close to nothing, and nothing is close to it. The same holds for an infinity:
/// the difference between two of them is not a number.
@inlinable
public func beCloseTo<Value: FloatingPoint>(
  _ expectedValue: Value, within delta: Value = defaultDelta()
) -> Matcher<Value> {
  closeTo(expectedValue, within: delta, where: { abs($0 - expectedValue) < delta })
}

/// A matcher that accepts numbers or dates that differ from this one by less than delta, which for
/// dates is in seconds; nil fails it both ways.
///
/// Not-a-number and the infinities are close to nothing.
@inlinable
public func beCloseTo<Value: NMBDoubleConvertible>(
  _ expectedValue: Value, within delta: Double = DefaultDelta
) -> Matcher<Value> {
  closeTo(
    expectedValue, within: delta,
    where: { abs($0.doubleValue - expectedValue.doubleValue) < delta })
}

/// A matcher that accepts as many numbers as there are here, each of which differs from its
/// counterpart by delta at most; nil fails it both ways.
///
/// A not-a-number or an infinity on either side is close to nothing, so that the whole is not.
@inlinable
public func beCloseTo<Value: FloatingPoint, Values: Collection>(
  _ expectedValues: Values, within delta: Value = defaultDelta()
) -> Matcher<Values> where Values.Element == Value {
  .judging(
    "be close to <\(stringify(expectedValues))> (each within \(stringify(delta)))",
    noun: "\(stringify(expectedValues)) ± \(stringify(delta)) each",
    where: { actualValues in
      // In step, not by index: the two may be slices of something else.
      actualValues.count == expectedValues.count
        && zip(actualValues, expectedValues).allSatisfy { abs($0 - $1) <= delta }
    })
}

@inlinable
func closeTo<Value, Delta>(
  _ expectedValue: Value, within delta: Delta, where isClose: @escaping (Value) -> Bool
) -> Matcher<Value> {
  .judging(
    "be close to <\(stringify(expectedValue))> (within \(stringify(delta)))",
    noun: "\(stringify(expectedValue)) ± \(stringify(delta))", where: isClose)
}
