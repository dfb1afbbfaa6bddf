// Operators on expectations that only Nimble has.

public import StakeoutExpectations

/// Expects the value to equal `rhs`.
nonisolated(nonsending) public func == <T: Equatable>(
  lhs: AsyncExpectation<T>, rhs: T
) async { await lhs.to(equal(rhs)) }

/// Expects the value to equal `rhs`, and fails if `rhs` is nil.
nonisolated(nonsending) public func == <T: Equatable>(
  lhs: AsyncExpectation<T>, rhs: T?
) async { await lhs.to(equal(rhs)) }

/// Expects the value not to equal `rhs`.
nonisolated(nonsending) public func != <T: Equatable>(
  lhs: AsyncExpectation<T>, rhs: T
) async { await lhs.toNot(equal(rhs)) }

/// Expects the value not to equal `rhs`, and fails if `rhs` is nil.
nonisolated(nonsending) public func != <T: Equatable>(
  lhs: AsyncExpectation<T>, rhs: T?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the array to equal `rhs`, and fails if `rhs` is nil.
@_disfavoredOverload
nonisolated(nonsending) public func == <T: Equatable>(
  lhs: AsyncExpectation<[T]>, rhs: [T]?
) async { await lhs.to(equal(rhs)) }

/// Expects the array not to equal `rhs`, and fails if `rhs` is nil.
@_disfavoredOverload
nonisolated(nonsending) public func != <T: Equatable>(
  lhs: AsyncExpectation<[T]>, rhs: [T]?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the dictionary to equal `rhs`, and fails if `rhs` is nil.
@_disfavoredOverload
nonisolated(nonsending) public func == <K: Hashable, V: Equatable>(
  lhs: AsyncExpectation<[K: V]>, rhs: [K: V]?
) async { await lhs.to(equal(rhs)) }

/// Expects the dictionary not to equal `rhs`, and fails if `rhs` is nil.
@_disfavoredOverload
nonisolated(nonsending) public func != <K: Hashable, V: Equatable>(
  lhs: AsyncExpectation<[K: V]>, rhs: [K: V]?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the expression to return a value, which is the only possible check of a `Void`.
nonisolated(nonsending) public func == (
  lhs: AsyncExpectation<Void>, rhs: Void
) async { await lhs.to(beVoid()) }

/// Expects the expression to return nil.
nonisolated(nonsending) public func != (
  lhs: AsyncExpectation<Void>, rhs: Void
) async { await lhs.toNot(beVoid()) }

/// Expects the value to be less than `rhs`.
nonisolated(nonsending) public func < <T: Comparable>(
  lhs: AsyncExpectation<T>, rhs: T
) async { await lhs.to(beLessThan(rhs)) }

/// Expects the value to be less than or equal to `rhs`.
nonisolated(nonsending) public func <= <T: Comparable>(
  lhs: AsyncExpectation<T>, rhs: T
) async { await lhs.to(beLessThanOrEqualTo(rhs)) }

/// Expects the value to be greater than `rhs`.
nonisolated(nonsending) public func > <T: Comparable>(
  lhs: AsyncExpectation<T>, rhs: T
) async { await lhs.to(beGreaterThan(rhs)) }

/// Expects the value to be greater than or equal to `rhs`.
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

// These three operators have overloads for numbers, for collections of numbers, and for values that
// convert to a number.

infix operator ≈ : ComparisonPrecedence

/// The precedence of `±`, which binds tighter than arithmetic, as in Nimble.
///
/// In `1 + 1 ± 0.5`, the tolerance belongs to the second number, not to the sum.
precedencegroup PlusMinusOperatorPrecedence {
  higherThan: BitwiseShiftPrecedence
}

infix operator ± : PlusMinusOperatorPrecedence

/// Returns the expected number and its tolerance, for `≈` and `==`.
public func ± <Value: FloatingPoint>(lhs: Value, rhs: Value) -> (expected: Value, delta: Value) {
  (expected: lhs, delta: rhs)
}

/// Returns the expected value and its tolerance, for `≈` and `==`.
public func ± <Value: NMBDoubleConvertible>(
  lhs: Value, rhs: Double
) -> (expected: Value, delta: Double) {
  (expected: lhs, delta: rhs)
}

/// Expects each number to be close to the number at the same position in `rhs`.
public func ≈ <Value: Collection>(lhs: SyncExpectation<Value>, rhs: Value)
where Value.Element: FloatingPoint {
  lhs.to(beCloseTo(rhs))
}

/// Expects the number to be close to `rhs`, within the default tolerance.
public func ≈ <Value: FloatingPoint>(lhs: SyncExpectation<Value>, rhs: Value) {
  lhs.to(beCloseTo(rhs))
}

/// Expects the number to be within the tolerance that `±` gives.
public func ≈ <Value: FloatingPoint>(
  lhs: SyncExpectation<Value>, rhs: (expected: Value, delta: Value)
) { lhs.to(beCloseTo(rhs.expected, within: rhs.delta)) }

/// Expects the number to be within the tolerance that `±` gives.
public func == <Value: FloatingPoint>(
  lhs: SyncExpectation<Value>, rhs: (expected: Value, delta: Value)
) { lhs.to(beCloseTo(rhs.expected, within: rhs.delta)) }

/// Expects the value, converted to a number, to be close to `rhs`, within the default tolerance.
public func ≈ <Value: NMBDoubleConvertible>(lhs: SyncExpectation<Value>, rhs: Value) {
  lhs.to(beCloseTo(rhs))
}

/// Expects the value, converted to a number, to be within the tolerance that `±` gives.
public func ≈ <Value: NMBDoubleConvertible>(
  lhs: SyncExpectation<Value>, rhs: (expected: Value, delta: Double)
) { lhs.to(beCloseTo(rhs.expected, within: rhs.delta)) }

/// Expects the value, converted to a number, to be within the tolerance that `±` gives.
public func == <Value: NMBDoubleConvertible>(
  lhs: SyncExpectation<Value>, rhs: (expected: Value, delta: Double)
) { lhs.to(beCloseTo(rhs.expected, within: rhs.delta)) }

/// Expects each number to be close to the number at the same position in `rhs`.
nonisolated(nonsending) public func ≈ <Value: Collection>(
  lhs: AsyncExpectation<Value>, rhs: Value
) async where Value.Element: FloatingPoint { await lhs.to(beCloseTo(rhs)) }

/// Expects the number to be close to `rhs`, within the default tolerance.
nonisolated(nonsending) public func ≈ <Value: FloatingPoint>(
  lhs: AsyncExpectation<Value>, rhs: Value
) async { await lhs.to(beCloseTo(rhs)) }

/// Expects the number to be within the tolerance that `±` gives.
nonisolated(nonsending) public func ≈ <Value: FloatingPoint>(
  lhs: AsyncExpectation<Value>, rhs: (expected: Value, delta: Value)
) async { await lhs.to(beCloseTo(rhs.expected, within: rhs.delta)) }

/// Expects the number to be within the tolerance that `±` gives.
nonisolated(nonsending) public func == <Value: FloatingPoint>(
  lhs: AsyncExpectation<Value>, rhs: (expected: Value, delta: Value)
) async { await lhs.to(beCloseTo(rhs.expected, within: rhs.delta)) }

/// Expects the value, converted to a number, to be close to `rhs`, within the default tolerance.
nonisolated(nonsending) public func ≈ <Value: NMBDoubleConvertible>(
  lhs: AsyncExpectation<Value>, rhs: Value
) async { await lhs.to(beCloseTo(rhs)) }

/// Expects the value, converted to a number, to be within the tolerance that `±` gives.
nonisolated(nonsending) public func ≈ <Value: NMBDoubleConvertible>(
  lhs: AsyncExpectation<Value>, rhs: (expected: Value, delta: Double)
) async { await lhs.to(beCloseTo(rhs.expected, within: rhs.delta)) }

/// Expects the value, converted to a number, to be within the tolerance that `±` gives.
nonisolated(nonsending) public func == <Value: NMBDoubleConvertible>(
  lhs: AsyncExpectation<Value>, rhs: (expected: Value, delta: Double)
) async { await lhs.to(beCloseTo(rhs.expected, within: rhs.delta)) }

/// Expects the value to be the same object as `rhs`.
public func === (lhs: SyncExpectation<AnyObject>, rhs: AnyObject?) {
  lhs.to(beIdenticalTo(rhs))
}

/// Expects the value not to be the same object as `rhs`.
public func !== (lhs: SyncExpectation<AnyObject>, rhs: AnyObject?) {
  lhs.toNot(beIdenticalTo(rhs))
}

/// Expects the value to be the same object as `rhs`.
nonisolated(nonsending) public func === (
  lhs: AsyncExpectation<AnyObject>, rhs: AnyObject?
) async { await lhs.to(beIdenticalTo(rhs)) }

/// Expects the value not to be the same object as `rhs`.
nonisolated(nonsending) public func !== (
  lhs: AsyncExpectation<AnyObject>, rhs: AnyObject?
) async { await lhs.toNot(beIdenticalTo(rhs)) }

/// Expects the expression to return a value, which is the only possible check of a `Void`.
public func == (lhs: SyncExpectation<Void>, rhs: Void) {
  lhs.to(beVoid())
}

/// Expects the expression to return nil.
public func != (lhs: SyncExpectation<Void>, rhs: Void) {
  lhs.toNot(beVoid())
}
