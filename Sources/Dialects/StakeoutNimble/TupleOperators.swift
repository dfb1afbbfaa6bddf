// `==` and `!=` on expectations about tuples and about arrays of tuples.
//
// There is a form for each number of elements from two to six, which ignores the labels of the
// elements, and a form with a parameter pack for all other numbers. `equal` has the same forms.

/// Expects the tuple to equal `rhs`, element by element.
@_disfavoredOverload
public func == <T1: Equatable, T2: Equatable>(
  lhs: SyncExpectation<(T1, T2)>, rhs: (T1, T2)?
) { lhs.to(equal(rhs)) }

/// Expects the tuple not to equal `rhs`, element by element.
@_disfavoredOverload
public func != <T1: Equatable, T2: Equatable>(
  lhs: SyncExpectation<(T1, T2)>, rhs: (T1, T2)?
) { lhs.toNot(equal(rhs)) }

/// Expects the array of tuples to equal `rhs`, element by element.
@_disfavoredOverload
public func == <T1: Equatable, T2: Equatable>(
  lhs: SyncExpectation<[(T1, T2)]>, rhs: [(T1, T2)]?
) { lhs.to(equal(rhs)) }

/// Expects the array of tuples not to equal `rhs`, element by element.
@_disfavoredOverload
public func != <T1: Equatable, T2: Equatable>(
  lhs: SyncExpectation<[(T1, T2)]>, rhs: [(T1, T2)]?
) { lhs.toNot(equal(rhs)) }

/// Expects the tuple to equal `rhs`, element by element.
@_disfavoredOverload
public func == <T1: Equatable, T2: Equatable, T3: Equatable>(
  lhs: SyncExpectation<(T1, T2, T3)>, rhs: (T1, T2, T3)?
) { lhs.to(equal(rhs)) }

/// Expects the tuple not to equal `rhs`, element by element.
@_disfavoredOverload
public func != <T1: Equatable, T2: Equatable, T3: Equatable>(
  lhs: SyncExpectation<(T1, T2, T3)>, rhs: (T1, T2, T3)?
) { lhs.toNot(equal(rhs)) }

/// Expects the array of tuples to equal `rhs`, element by element.
@_disfavoredOverload
public func == <T1: Equatable, T2: Equatable, T3: Equatable>(
  lhs: SyncExpectation<[(T1, T2, T3)]>, rhs: [(T1, T2, T3)]?
) { lhs.to(equal(rhs)) }

/// Expects the array of tuples not to equal `rhs`, element by element.
@_disfavoredOverload
public func != <T1: Equatable, T2: Equatable, T3: Equatable>(
  lhs: SyncExpectation<[(T1, T2, T3)]>, rhs: [(T1, T2, T3)]?
) { lhs.toNot(equal(rhs)) }

/// Expects the tuple to equal `rhs`, element by element.
@_disfavoredOverload
public func == <T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable>(
  lhs: SyncExpectation<(T1, T2, T3, T4)>, rhs: (T1, T2, T3, T4)?
) { lhs.to(equal(rhs)) }

/// Expects the tuple not to equal `rhs`, element by element.
@_disfavoredOverload
public func != <T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable>(
  lhs: SyncExpectation<(T1, T2, T3, T4)>, rhs: (T1, T2, T3, T4)?
) { lhs.toNot(equal(rhs)) }

/// Expects the array of tuples to equal `rhs`, element by element.
@_disfavoredOverload
public func == <T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable>(
  lhs: SyncExpectation<[(T1, T2, T3, T4)]>, rhs: [(T1, T2, T3, T4)]?
) { lhs.to(equal(rhs)) }

/// Expects the array of tuples not to equal `rhs`, element by element.
@_disfavoredOverload
public func != <T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable>(
  lhs: SyncExpectation<[(T1, T2, T3, T4)]>, rhs: [(T1, T2, T3, T4)]?
) { lhs.toNot(equal(rhs)) }

/// Expects the tuple to equal `rhs`, element by element.
@_disfavoredOverload
public func == <T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable>(
  lhs: SyncExpectation<(T1, T2, T3, T4, T5)>, rhs: (T1, T2, T3, T4, T5)?
) { lhs.to(equal(rhs)) }

/// Expects the tuple not to equal `rhs`, element by element.
@_disfavoredOverload
public func != <T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable>(
  lhs: SyncExpectation<(T1, T2, T3, T4, T5)>, rhs: (T1, T2, T3, T4, T5)?
) { lhs.toNot(equal(rhs)) }

/// Expects the array of tuples to equal `rhs`, element by element.
@_disfavoredOverload
public func == <T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable>(
  lhs: SyncExpectation<[(T1, T2, T3, T4, T5)]>, rhs: [(T1, T2, T3, T4, T5)]?
) { lhs.to(equal(rhs)) }

/// Expects the array of tuples not to equal `rhs`, element by element.
@_disfavoredOverload
public func != <T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable>(
  lhs: SyncExpectation<[(T1, T2, T3, T4, T5)]>, rhs: [(T1, T2, T3, T4, T5)]?
) { lhs.toNot(equal(rhs)) }

/// Expects the tuple to equal `rhs`, element by element.
@_disfavoredOverload
public func == <
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable, T6: Equatable
>(
  lhs: SyncExpectation<(T1, T2, T3, T4, T5, T6)>, rhs: (T1, T2, T3, T4, T5, T6)?
) { lhs.to(equal(rhs)) }

/// Expects the tuple not to equal `rhs`, element by element.
@_disfavoredOverload
public func != <
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable, T6: Equatable
>(
  lhs: SyncExpectation<(T1, T2, T3, T4, T5, T6)>, rhs: (T1, T2, T3, T4, T5, T6)?
) { lhs.toNot(equal(rhs)) }

/// Expects the array of tuples to equal `rhs`, element by element.
@_disfavoredOverload
public func == <
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable, T6: Equatable
>(
  lhs: SyncExpectation<[(T1, T2, T3, T4, T5, T6)]>, rhs: [(T1, T2, T3, T4, T5, T6)]?
) { lhs.to(equal(rhs)) }

/// Expects the array of tuples not to equal `rhs`, element by element.
@_disfavoredOverload
public func != <
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable, T6: Equatable
>(
  lhs: SyncExpectation<[(T1, T2, T3, T4, T5, T6)]>, rhs: [(T1, T2, T3, T4, T5, T6)]?
) { lhs.toNot(equal(rhs)) }

/// Expects the tuple to equal `rhs`, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <T1: Equatable, T2: Equatable>(
  lhs: AsyncExpectation<(T1, T2)>, rhs: (T1, T2)?
) async { await lhs.to(equal(rhs)) }

/// Expects the tuple not to equal `rhs`, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <T1: Equatable, T2: Equatable>(
  lhs: AsyncExpectation<(T1, T2)>, rhs: (T1, T2)?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the array of tuples to equal `rhs`, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <T1: Equatable, T2: Equatable>(
  lhs: AsyncExpectation<[(T1, T2)]>, rhs: [(T1, T2)]?
) async { await lhs.to(equal(rhs)) }

/// Expects the array of tuples not to equal `rhs`, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <T1: Equatable, T2: Equatable>(
  lhs: AsyncExpectation<[(T1, T2)]>, rhs: [(T1, T2)]?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the tuple to equal `rhs`, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <T1: Equatable, T2: Equatable, T3: Equatable>(
  lhs: AsyncExpectation<(T1, T2, T3)>, rhs: (T1, T2, T3)?
) async { await lhs.to(equal(rhs)) }

/// Expects the tuple not to equal `rhs`, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <T1: Equatable, T2: Equatable, T3: Equatable>(
  lhs: AsyncExpectation<(T1, T2, T3)>, rhs: (T1, T2, T3)?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the array of tuples to equal `rhs`, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <T1: Equatable, T2: Equatable, T3: Equatable>(
  lhs: AsyncExpectation<[(T1, T2, T3)]>, rhs: [(T1, T2, T3)]?
) async { await lhs.to(equal(rhs)) }

/// Expects the array of tuples not to equal `rhs`, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <T1: Equatable, T2: Equatable, T3: Equatable>(
  lhs: AsyncExpectation<[(T1, T2, T3)]>, rhs: [(T1, T2, T3)]?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the tuple to equal `rhs`, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable>(
  lhs: AsyncExpectation<(T1, T2, T3, T4)>, rhs: (T1, T2, T3, T4)?
) async { await lhs.to(equal(rhs)) }

/// Expects the tuple not to equal `rhs`, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable>(
  lhs: AsyncExpectation<(T1, T2, T3, T4)>, rhs: (T1, T2, T3, T4)?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the array of tuples to equal `rhs`, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable>(
  lhs: AsyncExpectation<[(T1, T2, T3, T4)]>, rhs: [(T1, T2, T3, T4)]?
) async { await lhs.to(equal(rhs)) }

/// Expects the array of tuples not to equal `rhs`, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable>(
  lhs: AsyncExpectation<[(T1, T2, T3, T4)]>, rhs: [(T1, T2, T3, T4)]?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the tuple to equal `rhs`, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable
>(
  lhs: AsyncExpectation<(T1, T2, T3, T4, T5)>, rhs: (T1, T2, T3, T4, T5)?
) async { await lhs.to(equal(rhs)) }

/// Expects the tuple not to equal `rhs`, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable
>(
  lhs: AsyncExpectation<(T1, T2, T3, T4, T5)>, rhs: (T1, T2, T3, T4, T5)?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the array of tuples to equal `rhs`, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable
>(
  lhs: AsyncExpectation<[(T1, T2, T3, T4, T5)]>, rhs: [(T1, T2, T3, T4, T5)]?
) async { await lhs.to(equal(rhs)) }

/// Expects the array of tuples not to equal `rhs`, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable
>(
  lhs: AsyncExpectation<[(T1, T2, T3, T4, T5)]>, rhs: [(T1, T2, T3, T4, T5)]?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the tuple to equal `rhs`, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable, T6: Equatable
>(
  lhs: AsyncExpectation<(T1, T2, T3, T4, T5, T6)>, rhs: (T1, T2, T3, T4, T5, T6)?
) async { await lhs.to(equal(rhs)) }

/// Expects the tuple not to equal `rhs`, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable, T6: Equatable
>(
  lhs: AsyncExpectation<(T1, T2, T3, T4, T5, T6)>, rhs: (T1, T2, T3, T4, T5, T6)?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the array of tuples to equal `rhs`, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable, T6: Equatable
>(
  lhs: AsyncExpectation<[(T1, T2, T3, T4, T5, T6)]>, rhs: [(T1, T2, T3, T4, T5, T6)]?
) async { await lhs.to(equal(rhs)) }

/// Expects the array of tuples not to equal `rhs`, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable, T6: Equatable
>(
  lhs: AsyncExpectation<[(T1, T2, T3, T4, T5, T6)]>, rhs: [(T1, T2, T3, T4, T5, T6)]?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the tuple to equal `rhs`, element by element.
@_disfavoredOverload
public func == <each T: Equatable>(
  lhs: SyncExpectation<(repeat each T)>, rhs: (repeat each T)?
) { lhs.to(equal(rhs)) }

/// Expects the tuple not to equal `rhs`, element by element.
@_disfavoredOverload
public func != <each T: Equatable>(
  lhs: SyncExpectation<(repeat each T)>, rhs: (repeat each T)?
) { lhs.toNot(equal(rhs)) }

/// Expects the array of tuples to equal `rhs`, element by element.
@_disfavoredOverload
public func == <each T: Equatable>(
  lhs: SyncExpectation<[(repeat each T)]>, rhs: [(repeat each T)]?
) { lhs.to(equal(rhs)) }

/// Expects the array of tuples not to equal `rhs`, element by element.
@_disfavoredOverload
public func != <each T: Equatable>(
  lhs: SyncExpectation<[(repeat each T)]>, rhs: [(repeat each T)]?
) { lhs.toNot(equal(rhs)) }

/// Expects the tuple to equal `rhs`, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <each T: Equatable>(
  lhs: AsyncExpectation<(repeat each T)>, rhs: (repeat each T)?
) async { await lhs.to(equal(rhs)) }

/// Expects the tuple not to equal `rhs`, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <each T: Equatable>(
  lhs: AsyncExpectation<(repeat each T)>, rhs: (repeat each T)?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the array of tuples to equal `rhs`, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <each T: Equatable>(
  lhs: AsyncExpectation<[(repeat each T)]>, rhs: [(repeat each T)]?
) async { await lhs.to(equal(rhs)) }

/// Expects the array of tuples not to equal `rhs`, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <each T: Equatable>(
  lhs: AsyncExpectation<[(repeat each T)]>, rhs: [(repeat each T)]?
) async { await lhs.toNot(equal(rhs)) }
