// Overload table: one for each number of elements, of tuples and of arrays of tuples.

internal import StakeoutBase

// Two to six elements, whose labels do not matter. Longer tuples are compared with `equal`.

/// Expects the tuple to equal this one, element by element.
@_disfavoredOverload
public func == <T1: Equatable, T2: Equatable>(
  lhs: SyncExpectation<(T1, T2)>, rhs: (T1, T2)?
) { lhs.to(equal(rhs)) }

/// Expects the tuple to equal this one, element by element.
@_disfavoredOverload
public func == <T1: Equatable, T2: Equatable, T3: Equatable>(
  lhs: SyncExpectation<(T1, T2, T3)>, rhs: (T1, T2, T3)?
) { lhs.to(equal(rhs)) }

/// Expects the tuple to equal this one, element by element.
@_disfavoredOverload
public func == <T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable>(
  lhs: SyncExpectation<(T1, T2, T3, T4)>, rhs: (T1, T2, T3, T4)?
) { lhs.to(equal(rhs)) }

/// Expects the tuple to equal this one, element by element.
@_disfavoredOverload
public func == <T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable>(
  lhs: SyncExpectation<(T1, T2, T3, T4, T5)>, rhs: (T1, T2, T3, T4, T5)?
) { lhs.to(equal(rhs)) }

/// Expects the tuple to equal this one, element by element.
@_disfavoredOverload
public func == <
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable, T6: Equatable
>(
  lhs: SyncExpectation<(T1, T2, T3, T4, T5, T6)>, rhs: (T1, T2, T3, T4, T5, T6)?
) { lhs.to(equal(rhs)) }

/// Expects the tuple not to equal this one, element by element.
@_disfavoredOverload
public func != <T1: Equatable, T2: Equatable>(
  lhs: SyncExpectation<(T1, T2)>, rhs: (T1, T2)?
) { lhs.toNot(equal(rhs)) }

/// Expects the tuple not to equal this one, element by element.
@_disfavoredOverload
public func != <T1: Equatable, T2: Equatable, T3: Equatable>(
  lhs: SyncExpectation<(T1, T2, T3)>, rhs: (T1, T2, T3)?
) { lhs.toNot(equal(rhs)) }

/// Expects the tuple not to equal this one, element by element.
@_disfavoredOverload
public func != <T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable>(
  lhs: SyncExpectation<(T1, T2, T3, T4)>, rhs: (T1, T2, T3, T4)?
) { lhs.toNot(equal(rhs)) }

/// Expects the tuple not to equal this one, element by element.
@_disfavoredOverload
public func != <T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable>(
  lhs: SyncExpectation<(T1, T2, T3, T4, T5)>, rhs: (T1, T2, T3, T4, T5)?
) { lhs.toNot(equal(rhs)) }

/// Expects the tuple not to equal this one, element by element.
@_disfavoredOverload
public func != <
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable, T6: Equatable
>(
  lhs: SyncExpectation<(T1, T2, T3, T4, T5, T6)>, rhs: (T1, T2, T3, T4, T5, T6)?
) { lhs.toNot(equal(rhs)) }

/// Expects the array of tuples to equal this one, element by element.
@_disfavoredOverload
public func == <T1: Equatable, T2: Equatable>(
  lhs: SyncExpectation<[(T1, T2)]>, rhs: [(T1, T2)]?
) { lhs.to(equal(rhs)) }

/// Expects the array of tuples to equal this one, element by element.
@_disfavoredOverload
public func == <T1: Equatable, T2: Equatable, T3: Equatable>(
  lhs: SyncExpectation<[(T1, T2, T3)]>, rhs: [(T1, T2, T3)]?
) { lhs.to(equal(rhs)) }

/// Expects the array of tuples to equal this one, element by element.
@_disfavoredOverload
public func == <T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable>(
  lhs: SyncExpectation<[(T1, T2, T3, T4)]>, rhs: [(T1, T2, T3, T4)]?
) { lhs.to(equal(rhs)) }

/// Expects the array of tuples to equal this one, element by element.
@_disfavoredOverload
public func == <T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable>(
  lhs: SyncExpectation<[(T1, T2, T3, T4, T5)]>, rhs: [(T1, T2, T3, T4, T5)]?
) { lhs.to(equal(rhs)) }

/// Expects the array of tuples to equal this one, element by element.
@_disfavoredOverload
public func == <
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable, T6: Equatable
>(
  lhs: SyncExpectation<[(T1, T2, T3, T4, T5, T6)]>, rhs: [(T1, T2, T3, T4, T5, T6)]?
) { lhs.to(equal(rhs)) }

/// Expects the array of tuples not to equal this one, element by element.
@_disfavoredOverload
public func != <T1: Equatable, T2: Equatable>(
  lhs: SyncExpectation<[(T1, T2)]>, rhs: [(T1, T2)]?
) { lhs.toNot(equal(rhs)) }

/// Expects the array of tuples not to equal this one, element by element.
@_disfavoredOverload
public func != <T1: Equatable, T2: Equatable, T3: Equatable>(
  lhs: SyncExpectation<[(T1, T2, T3)]>, rhs: [(T1, T2, T3)]?
) { lhs.toNot(equal(rhs)) }

/// Expects the array of tuples not to equal this one, element by element.
@_disfavoredOverload
public func != <T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable>(
  lhs: SyncExpectation<[(T1, T2, T3, T4)]>, rhs: [(T1, T2, T3, T4)]?
) { lhs.toNot(equal(rhs)) }

/// Expects the array of tuples not to equal this one, element by element.
@_disfavoredOverload
public func != <T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable>(
  lhs: SyncExpectation<[(T1, T2, T3, T4, T5)]>, rhs: [(T1, T2, T3, T4, T5)]?
) { lhs.toNot(equal(rhs)) }

/// Expects the array of tuples not to equal this one, element by element.
@_disfavoredOverload
public func != <
  T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable, T6: Equatable
>(
  lhs: SyncExpectation<[(T1, T2, T3, T4, T5, T6)]>, rhs: [(T1, T2, T3, T4, T5, T6)]?
) { lhs.toNot(equal(rhs)) }
