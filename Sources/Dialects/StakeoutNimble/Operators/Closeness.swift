// Overload table: three operators on numbers, on collections of numbers, and on values that convert
// to a number.

internal import StakeoutBase

infix operator ≈ : ComparisonPrecedence

/// Binds tighter than arithmetic, as in Nimble: `1 + 1 ± 0.5` does not give the sum a tolerance.
precedencegroup PlusMinusOperatorPrecedence {
  higherThan: BitwiseShiftPrecedence
}

infix operator ± : PlusMinusOperatorPrecedence

/// The expected number and its tolerance, for `≈` and `==`.
public func ± <Value: FloatingPoint>(lhs: Value, rhs: Value) -> (expected: Value, delta: Value) {
  (expected: lhs, delta: rhs)
}

/// The expected value and its tolerance, for `≈` and `==`.
public func ± <Value: NMBDoubleConvertible>(
  lhs: Value, rhs: Double
) -> (expected: Value, delta: Double) {
  (expected: lhs, delta: rhs)
}

/// Expects each number to be close to its counterpart here.
public func ≈ <Value: Collection>(lhs: SyncExpectation<Value>, rhs: Value)
where Value.Element: FloatingPoint {
  lhs.to(beCloseTo(rhs))
}

/// Expects the number to be close to this one.
public func ≈ <Value: FloatingPoint>(lhs: SyncExpectation<Value>, rhs: Value) {
  lhs.to(beCloseTo(rhs))
}

/// Expects the number to be within the tolerance of `±`.
public func ≈ <Value: FloatingPoint>(
  lhs: SyncExpectation<Value>, rhs: (expected: Value, delta: Value)
) { lhs.to(beCloseTo(rhs.expected, within: rhs.delta)) }

/// Expects the number to be within the tolerance of `±`.
public func == <Value: FloatingPoint>(
  lhs: SyncExpectation<Value>, rhs: (expected: Value, delta: Value)
) { lhs.to(beCloseTo(rhs.expected, within: rhs.delta)) }

/// Expects the value, converted to a number, to be close to this one.
public func ≈ <Value: NMBDoubleConvertible>(lhs: SyncExpectation<Value>, rhs: Value) {
  lhs.to(beCloseTo(rhs))
}

/// Expects the value, converted to a number, to be within the tolerance of `±`.
public func ≈ <Value: NMBDoubleConvertible>(
  lhs: SyncExpectation<Value>, rhs: (expected: Value, delta: Double)
) { lhs.to(beCloseTo(rhs.expected, within: rhs.delta)) }

/// Expects the value, converted to a number, to be within the tolerance of `±`.
public func == <Value: NMBDoubleConvertible>(
  lhs: SyncExpectation<Value>, rhs: (expected: Value, delta: Double)
) { lhs.to(beCloseTo(rhs.expected, within: rhs.delta)) }

/// Expects each number to be close to its counterpart here.
nonisolated(nonsending) public func ≈ <Value: Collection>(
  lhs: AsyncExpectation<Value>, rhs: Value
) async where Value.Element: FloatingPoint { await lhs.to(beCloseTo(rhs)) }

/// Expects the number to be close to this one.
nonisolated(nonsending) public func ≈ <Value: FloatingPoint>(
  lhs: AsyncExpectation<Value>, rhs: Value
) async { await lhs.to(beCloseTo(rhs)) }

/// Expects the number to be within the tolerance of `±`.
nonisolated(nonsending) public func ≈ <Value: FloatingPoint>(
  lhs: AsyncExpectation<Value>, rhs: (expected: Value, delta: Value)
) async { await lhs.to(beCloseTo(rhs.expected, within: rhs.delta)) }

/// Expects the number to be within the tolerance of `±`.
nonisolated(nonsending) public func == <Value: FloatingPoint>(
  lhs: AsyncExpectation<Value>, rhs: (expected: Value, delta: Value)
) async { await lhs.to(beCloseTo(rhs.expected, within: rhs.delta)) }

/// Expects the value, converted to a number, to be close to this one.
nonisolated(nonsending) public func ≈ <Value: NMBDoubleConvertible>(
  lhs: AsyncExpectation<Value>, rhs: Value
) async { await lhs.to(beCloseTo(rhs)) }

/// Expects the value, converted to a number, to be within the tolerance of `±`.
nonisolated(nonsending) public func ≈ <Value: NMBDoubleConvertible>(
  lhs: AsyncExpectation<Value>, rhs: (expected: Value, delta: Double)
) async { await lhs.to(beCloseTo(rhs.expected, within: rhs.delta)) }

/// Expects the value, converted to a number, to be within the tolerance of `±`.
nonisolated(nonsending) public func == <Value: NMBDoubleConvertible>(
  lhs: AsyncExpectation<Value>, rhs: (expected: Value, delta: Double)
) async { await lhs.to(beCloseTo(rhs.expected, within: rhs.delta)) }
