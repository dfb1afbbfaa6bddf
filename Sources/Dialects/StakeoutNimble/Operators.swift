public import StakeoutExpectations
internal import StakeoutBase

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
