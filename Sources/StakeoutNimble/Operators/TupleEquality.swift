// Pairs have forms of their own, in which labels do not matter: the standard library labels its
// pairs, as in `enumerated()`. Tuples of any other number of elements share one form.

internal import StakeoutBase

/// Expects the pair to equal this one, element by element.
@_disfavoredOverload
public func == <T1: Equatable, T2: Equatable>(
  lhs: SyncExpectation<(T1, T2)>, rhs: (T1, T2)?
) { lhs.to(equal(rhs)) }

/// Expects the pair not to equal this one, element by element.
@_disfavoredOverload
public func != <T1: Equatable, T2: Equatable>(
  lhs: SyncExpectation<(T1, T2)>, rhs: (T1, T2)?
) { lhs.toNot(equal(rhs)) }

/// Expects the array of pairs to equal this one, element by element.
@_disfavoredOverload
public func == <T1: Equatable, T2: Equatable>(
  lhs: SyncExpectation<[(T1, T2)]>, rhs: [(T1, T2)]?
) { lhs.to(equal(rhs)) }

/// Expects the array of pairs not to equal this one, element by element.
@_disfavoredOverload
public func != <T1: Equatable, T2: Equatable>(
  lhs: SyncExpectation<[(T1, T2)]>, rhs: [(T1, T2)]?
) { lhs.toNot(equal(rhs)) }

/// Expects the tuple to equal this one, element by element.
@_disfavoredOverload
public func == <each T: Equatable>(
  lhs: SyncExpectation<(repeat each T)>, rhs: (repeat each T)?
) { lhs.to(equal(rhs)) }

/// Expects the tuple not to equal this one, element by element.
@_disfavoredOverload
public func != <each T: Equatable>(
  lhs: SyncExpectation<(repeat each T)>, rhs: (repeat each T)?
) { lhs.toNot(equal(rhs)) }

/// Expects the array of tuples to equal this one, element by element.
@_disfavoredOverload
public func == <each T: Equatable>(
  lhs: SyncExpectation<[(repeat each T)]>, rhs: [(repeat each T)]?
) { lhs.to(equal(rhs)) }

/// Expects the array of tuples not to equal this one, element by element.
@_disfavoredOverload
public func != <each T: Equatable>(
  lhs: SyncExpectation<[(repeat each T)]>, rhs: [(repeat each T)]?
) { lhs.toNot(equal(rhs)) }

/// Expects the pair to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <T1: Equatable, T2: Equatable>(
  lhs: AsyncExpectation<(T1, T2)>, rhs: (T1, T2)?
) async { await lhs.to(equal(rhs)) }

/// Expects the pair not to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <T1: Equatable, T2: Equatable>(
  lhs: AsyncExpectation<(T1, T2)>, rhs: (T1, T2)?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the array of pairs to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <T1: Equatable, T2: Equatable>(
  lhs: AsyncExpectation<[(T1, T2)]>, rhs: [(T1, T2)]?
) async { await lhs.to(equal(rhs)) }

/// Expects the array of pairs not to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <T1: Equatable, T2: Equatable>(
  lhs: AsyncExpectation<[(T1, T2)]>, rhs: [(T1, T2)]?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the tuple to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <each T: Equatable>(
  lhs: AsyncExpectation<(repeat each T)>, rhs: (repeat each T)?
) async { await lhs.to(equal(rhs)) }

/// Expects the tuple not to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <each T: Equatable>(
  lhs: AsyncExpectation<(repeat each T)>, rhs: (repeat each T)?
) async { await lhs.toNot(equal(rhs)) }

/// Expects the array of tuples to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func == <each T: Equatable>(
  lhs: AsyncExpectation<[(repeat each T)]>, rhs: [(repeat each T)]?
) async { await lhs.to(equal(rhs)) }

/// Expects the array of tuples not to equal this one, element by element.
@_disfavoredOverload
nonisolated(nonsending) public func != <each T: Equatable>(
  lhs: AsyncExpectation<[(repeat each T)]>, rhs: [(repeat each T)]?
) async { await lhs.toNot(equal(rhs)) }
