// Operators on expectations that only Nimble has.

public import StakeoutExpectations

/// Expects the value to equal this one.
nonisolated(nonsending) public func == <T: Equatable>(
  lhs: AsyncExpectation<T>, rhs: T
) async { await lhs.to(equal(rhs)) }

/// Expects the value to equal this one; fails if this is nil.
nonisolated(nonsending) public func == <T: Equatable>(
  lhs: AsyncExpectation<T>, rhs: T?
) async { await lhs.to(equal(rhs)) }

/// Expects the value not to equal this one.
nonisolated(nonsending) public func != <T: Equatable>(
  lhs: AsyncExpectation<T>, rhs: T
) async { await lhs.toNot(equal(rhs)) }

/// Expects the value not to equal this one; fails if this is nil.
nonisolated(nonsending) public func != <T: Equatable>(
  lhs: AsyncExpectation<T>, rhs: T?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the array to equal this one; fails if this is nil.
@_disfavoredOverload
nonisolated(nonsending) public func == <T: Equatable>(
  lhs: AsyncExpectation<[T]>, rhs: [T]?
) async { await lhs.to(equal(rhs)) }

/// Expects the array not to equal this one; fails if this is nil.
@_disfavoredOverload
nonisolated(nonsending) public func != <T: Equatable>(
  lhs: AsyncExpectation<[T]>, rhs: [T]?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the dictionary to equal this one; fails if this is nil.
@_disfavoredOverload
nonisolated(nonsending) public func == <K: Hashable, V: Equatable>(
  lhs: AsyncExpectation<[K: V]>, rhs: [K: V]?
) async { await lhs.to(equal(rhs)) }

/// Expects the dictionary not to equal this one; fails if this is nil.
@_disfavoredOverload
nonisolated(nonsending) public func != <K: Hashable, V: Equatable>(
  lhs: AsyncExpectation<[K: V]>, rhs: [K: V]?
) async { await lhs.toNot(equal(rhs)) }

/// Expects a value, which for `Void` is the only possible check.
nonisolated(nonsending) public func == (
  lhs: AsyncExpectation<Void>, rhs: Void
) async { await lhs.to(beVoid()) }

/// Expects no value.
nonisolated(nonsending) public func != (
  lhs: AsyncExpectation<Void>, rhs: Void
) async { await lhs.toNot(beVoid()) }

/// Expects the value to be less than this one.
nonisolated(nonsending) public func < <T: Comparable>(
  lhs: AsyncExpectation<T>, rhs: T
) async { await lhs.to(beLessThan(rhs)) }

/// Expects the value to be less than or equal to this one.
nonisolated(nonsending) public func <= <T: Comparable>(
  lhs: AsyncExpectation<T>, rhs: T
) async { await lhs.to(beLessThanOrEqualTo(rhs)) }

/// Expects the value to be greater than this one.
nonisolated(nonsending) public func > <T: Comparable>(
  lhs: AsyncExpectation<T>, rhs: T
) async { await lhs.to(beGreaterThan(rhs)) }

/// Expects the value to be greater than or equal to this one.
nonisolated(nonsending) public func >= <T: Comparable>(
  lhs: AsyncExpectation<T>, rhs: T
) async { await lhs.to(beGreaterThanOrEqualTo(rhs)) }

extension AsyncExpectation {
  /// Expects the value to be nil.
  nonisolated(nonsending) public static func == (
    lhs: AsyncExpectation, rhs: ExpectationNil
  ) async { await lhs.to(beNil()) }

  /// Expects the value not to be nil.
  nonisolated(nonsending) public static func != (
    lhs: AsyncExpectation, rhs: ExpectationNil
  ) async { await lhs.toNot(beNil()) }
}

// Overload table: three operators on numbers, on collections of numbers, and on values that convert
// to a number.

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

/// Expects the value to be the same object.
public func === (lhs: SyncExpectation<AnyObject>, rhs: AnyObject?) {
  lhs.to(beIdenticalTo(rhs))
}

/// Expects the value not to be the same object.
public func !== (lhs: SyncExpectation<AnyObject>, rhs: AnyObject?) {
  lhs.toNot(beIdenticalTo(rhs))
}

/// Expects the value to be the same object.
nonisolated(nonsending) public func === (
  lhs: AsyncExpectation<AnyObject>, rhs: AnyObject?
) async { await lhs.to(beIdenticalTo(rhs)) }

/// Expects the value not to be the same object.
nonisolated(nonsending) public func !== (
  lhs: AsyncExpectation<AnyObject>, rhs: AnyObject?
) async { await lhs.toNot(beIdenticalTo(rhs)) }

/// Expects a value, which for `Void` is the only possible check.
public func == (lhs: SyncExpectation<Void>, rhs: Void) {
  lhs.to(beVoid())
}

/// Expects no value.
public func != (lhs: SyncExpectation<Void>, rhs: Void) {
  lhs.toNot(beVoid())
}
