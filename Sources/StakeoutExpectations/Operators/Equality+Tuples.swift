internal import StakeoutMatching

// Two elements and any number of others: a pack alone would also stand for Void and for what is no
// tuple at all, and be tried for each `==`.

/// Expects the tuple to equal this one, element by element.
public func == <First: Equatable, Second: Equatable, each Other: Equatable>(
  lhs: SyncExpectation<(First, Second, repeat each Other)>, rhs: (First, Second, repeat each Other)?
) {
  lhs.to(equal(rhs))
}

/// Expects the array of tuples to equal this one, element by element.
public func == <First: Equatable, Second: Equatable, each Other: Equatable>(
  lhs: SyncExpectation<[(First, Second, repeat each Other)]>,
  rhs: [(First, Second, repeat each Other)]?
) {
  lhs.to(equal(rhs))
}

/// Expects the tuple not to equal this one, element by element.
public func != <First: Equatable, Second: Equatable, each Other: Equatable>(
  lhs: SyncExpectation<(First, Second, repeat each Other)>, rhs: (First, Second, repeat each Other)?
) {
  lhs.toNot(equal(rhs))
}

/// Expects the array of tuples not to equal this one, element by element.
public func != <First: Equatable, Second: Equatable, each Other: Equatable>(
  lhs: SyncExpectation<[(First, Second, repeat each Other)]>,
  rhs: [(First, Second, repeat each Other)]?
) {
  lhs.toNot(equal(rhs))
}

/// Expects the tuple to equal this one, element by element.
nonisolated(nonsending) public func == <First: Equatable, Second: Equatable, each Other: Equatable>(
  lhs: AsyncExpectation<(First, Second, repeat each Other)>,
  rhs: (First, Second, repeat each Other)?
) async {
  await lhs.to(equal(rhs))
}

/// Expects the array of tuples to equal this one, element by element.
nonisolated(nonsending) public func == <First: Equatable, Second: Equatable, each Other: Equatable>(
  lhs: AsyncExpectation<[(First, Second, repeat each Other)]>,
  rhs: [(First, Second, repeat each Other)]?
) async {
  await lhs.to(equal(rhs))
}

/// Expects the tuple not to equal this one, element by element.
nonisolated(nonsending) public func != <First: Equatable, Second: Equatable, each Other: Equatable>(
  lhs: AsyncExpectation<(First, Second, repeat each Other)>,
  rhs: (First, Second, repeat each Other)?
) async {
  await lhs.toNot(equal(rhs))
}

/// Expects the array of tuples not to equal this one, element by element.
nonisolated(nonsending) public func != <First: Equatable, Second: Equatable, each Other: Equatable>(
  lhs: AsyncExpectation<[(First, Second, repeat each Other)]>,
  rhs: [(First, Second, repeat each Other)]?
) async {
  await lhs.toNot(equal(rhs))
}
