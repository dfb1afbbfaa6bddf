// Overload table: one for each number of elements, of tuples and of arrays of tuples.

internal import StakeoutBase

// Two to six elements, whose labels do not matter. Longer tuples are compared with `equal`. These
// forms await the value.

/// Expects the tuple to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <T1: Equatable, T2: Equatable>(
  lhs: AsyncExpectation<(T1, T2)>, rhs: (T1, T2)?
) async { await lhs.to(equal(rhs)) }

/// Expects the tuple to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <T1: Equatable, T2: Equatable, T3: Equatable>(
  lhs: AsyncExpectation<(T1, T2, T3)>, rhs: (T1, T2, T3)?
) async { await lhs.to(equal(rhs)) }

/// Expects the tuple to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable>(
  lhs: AsyncExpectation<(T1, T2, T3, T4)>, rhs: (T1, T2, T3, T4)?
) async { await lhs.to(equal(rhs)) }

/// Expects the tuple to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable
>(
  lhs: AsyncExpectation<(T1, T2, T3, T4, T5)>, rhs: (T1, T2, T3, T4, T5)?
) async { await lhs.to(equal(rhs)) }

/// Expects the tuple to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable, T6: Equatable
>(
  lhs: AsyncExpectation<(T1, T2, T3, T4, T5, T6)>, rhs: (T1, T2, T3, T4, T5, T6)?
) async { await lhs.to(equal(rhs)) }

/// Expects the tuple not to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <T1: Equatable, T2: Equatable>(
  lhs: AsyncExpectation<(T1, T2)>, rhs: (T1, T2)?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the tuple not to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <T1: Equatable, T2: Equatable, T3: Equatable>(
  lhs: AsyncExpectation<(T1, T2, T3)>, rhs: (T1, T2, T3)?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the tuple not to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable>(
  lhs: AsyncExpectation<(T1, T2, T3, T4)>, rhs: (T1, T2, T3, T4)?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the tuple not to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable
>(
  lhs: AsyncExpectation<(T1, T2, T3, T4, T5)>, rhs: (T1, T2, T3, T4, T5)?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the tuple not to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable, T6: Equatable
>(
  lhs: AsyncExpectation<(T1, T2, T3, T4, T5, T6)>, rhs: (T1, T2, T3, T4, T5, T6)?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the array of tuples to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <T1: Equatable, T2: Equatable>(
  lhs: AsyncExpectation<[(T1, T2)]>, rhs: [(T1, T2)]?
) async { await lhs.to(equal(rhs)) }

/// Expects the array of tuples to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <T1: Equatable, T2: Equatable, T3: Equatable>(
  lhs: AsyncExpectation<[(T1, T2, T3)]>, rhs: [(T1, T2, T3)]?
) async { await lhs.to(equal(rhs)) }

/// Expects the array of tuples to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable>(
  lhs: AsyncExpectation<[(T1, T2, T3, T4)]>, rhs: [(T1, T2, T3, T4)]?
) async { await lhs.to(equal(rhs)) }

/// Expects the array of tuples to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable
>(
  lhs: AsyncExpectation<[(T1, T2, T3, T4, T5)]>, rhs: [(T1, T2, T3, T4, T5)]?
) async { await lhs.to(equal(rhs)) }

/// Expects the array of tuples to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable, T6: Equatable
>(
  lhs: AsyncExpectation<[(T1, T2, T3, T4, T5, T6)]>, rhs: [(T1, T2, T3, T4, T5, T6)]?
) async { await lhs.to(equal(rhs)) }

/// Expects the array of tuples not to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <T1: Equatable, T2: Equatable>(
  lhs: AsyncExpectation<[(T1, T2)]>, rhs: [(T1, T2)]?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the array of tuples not to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <T1: Equatable, T2: Equatable, T3: Equatable>(
  lhs: AsyncExpectation<[(T1, T2, T3)]>, rhs: [(T1, T2, T3)]?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the array of tuples not to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable>(
  lhs: AsyncExpectation<[(T1, T2, T3, T4)]>, rhs: [(T1, T2, T3, T4)]?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the array of tuples not to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable
>(
  lhs: AsyncExpectation<[(T1, T2, T3, T4, T5)]>, rhs: [(T1, T2, T3, T4, T5)]?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the array of tuples not to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable, T6: Equatable
>(
  lhs: AsyncExpectation<[(T1, T2, T3, T4, T5, T6)]>, rhs: [(T1, T2, T3, T4, T5, T6)]?
) async { await lhs.toNot(equal(rhs)) }
