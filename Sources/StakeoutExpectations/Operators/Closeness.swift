// Overload table: three operators on numbers, collections of them and values that stand for one.

public import StakeoutMatching

infix operator ≈ : ComparisonPrecedence

/// Binds tighter than arithmetic, as in Nimble: `1 + 1 ± 0.5` is no sum with a tolerance.
precedencegroup PlusMinusOperatorPrecedence {
  higherThan: BitwiseShiftPrecedence
}

infix operator ± : PlusMinusOperatorPrecedence

/// The expected number and how far from it the actual one may be, for `≈` and `==`.
public func ± <Value: FloatingPoint>(lhs: Value, rhs: Value) -> (expected: Value, delta: Value) {
  (expected: lhs, delta: rhs)
}

/// The expected value and how far from it the actual one may be, for `≈` and `==`.
public func ± <Value: NMBDoubleConvertible>(
  lhs: Value, rhs: Double
) -> (expected: Value, delta: Double) {
  (expected: lhs, delta: rhs)
}

/// Expects the numbers to be close to these, one by one.
public func ≈ <Value: Collection>(lhs: SyncExpectation<Value>, rhs: Value)
where Value.Element: FloatingPoint {
  lhs.to(beCloseTo(rhs))
}

/// Expects the number to be close to this one.
public func ≈ <Value: FloatingPoint>(lhs: SyncExpectation<Value>, rhs: Value) {
  lhs.to(beCloseTo(rhs))
}

/// Expects the number to be as close to the expected one as `±` says.
public func ≈ <Value: FloatingPoint>(
  lhs: SyncExpectation<Value>, rhs: (expected: Value, delta: Value)
) {
  lhs.to(beCloseTo(rhs.expected, within: rhs.delta))
}

/// Expects the number to be as close to the expected one as `±` says.
public func == <Value: FloatingPoint>(
  lhs: SyncExpectation<Value>, rhs: (expected: Value, delta: Value)
) {
  lhs.to(beCloseTo(rhs.expected, within: rhs.delta))
}

/// Expects the value, taken as a number, to be close to this one.
public func ≈ <Value: NMBDoubleConvertible>(lhs: SyncExpectation<Value>, rhs: Value) {
  lhs.to(beCloseTo(rhs))
}

/// Expects the value, taken as a number, to be as close to the expected one as `±` says.
public func ≈ <Value: NMBDoubleConvertible>(
  lhs: SyncExpectation<Value>, rhs: (expected: Value, delta: Double)
) {
  lhs.to(beCloseTo(rhs.expected, within: rhs.delta))
}

/// Expects the value, taken as a number, to be as close to the expected one as `±` says.
public func == <Value: NMBDoubleConvertible>(
  lhs: SyncExpectation<Value>, rhs: (expected: Value, delta: Double)
) {
  lhs.to(beCloseTo(rhs.expected, within: rhs.delta))
}

/// Expects the numbers to be close to these, one by one.
nonisolated(nonsending) public func ≈ <Value: Collection>(
  lhs: AsyncExpectation<Value>, rhs: Value
) async where Value.Element: FloatingPoint {
  await lhs.to(beCloseTo(rhs))
}

/// Expects the number to be close to this one.
nonisolated(nonsending) public func ≈ <Value: FloatingPoint>(
  lhs: AsyncExpectation<Value>, rhs: Value
) async {
  await lhs.to(beCloseTo(rhs))
}

/// Expects the number to be as close to the expected one as `±` says.
nonisolated(nonsending) public func ≈ <Value: FloatingPoint>(
  lhs: AsyncExpectation<Value>, rhs: (expected: Value, delta: Value)
) async {
  await lhs.to(beCloseTo(rhs.expected, within: rhs.delta))
}

/// Expects the number to be as close to the expected one as `±` says.
nonisolated(nonsending) public func == <Value: FloatingPoint>(
  lhs: AsyncExpectation<Value>, rhs: (expected: Value, delta: Value)
) async {
  await lhs.to(beCloseTo(rhs.expected, within: rhs.delta))
}

/// Expects the value, taken as a number, to be close to this one.
nonisolated(nonsending) public func ≈ <Value: NMBDoubleConvertible>(
  lhs: AsyncExpectation<Value>, rhs: Value
) async {
  await lhs.to(beCloseTo(rhs))
}

/// Expects the value, taken as a number, to be as close to the expected one as `±` says.
nonisolated(nonsending) public func ≈ <Value: NMBDoubleConvertible>(
  lhs: AsyncExpectation<Value>, rhs: (expected: Value, delta: Double)
) async {
  await lhs.to(beCloseTo(rhs.expected, within: rhs.delta))
}

/// Expects the value, taken as a number, to be as close to the expected one as `±` says.
nonisolated(nonsending) public func == <Value: NMBDoubleConvertible>(
  lhs: AsyncExpectation<Value>, rhs: (expected: Value, delta: Double)
) async {
  await lhs.to(beCloseTo(rhs.expected, within: rhs.delta))
}
