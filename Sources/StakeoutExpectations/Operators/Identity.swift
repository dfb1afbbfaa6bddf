internal import StakeoutMatching

/// Expects the value to be this very object.
public func === (lhs: SyncExpectation<AnyObject>, rhs: AnyObject?) {
  lhs.to(beIdenticalTo(rhs))
}

/// Expects the value not to be this object.
public func !== (lhs: SyncExpectation<AnyObject>, rhs: AnyObject?) {
  lhs.toNot(beIdenticalTo(rhs))
}

/// Expects the value to be this very object.
nonisolated(nonsending) public func === (
  lhs: AsyncExpectation<AnyObject>, rhs: AnyObject?
) async {
  await lhs.to(beIdenticalTo(rhs))
}

/// Expects the value not to be this object.
nonisolated(nonsending) public func !== (
  lhs: AsyncExpectation<AnyObject>, rhs: AnyObject?
) async {
  await lhs.toNot(beIdenticalTo(rhs))
}
