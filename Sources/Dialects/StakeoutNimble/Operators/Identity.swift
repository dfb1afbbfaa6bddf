internal import StakeoutBase

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
