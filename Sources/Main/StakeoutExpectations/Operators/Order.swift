public import StakeoutBase

/// Expects the value to be less than this one.
@inlinable
public func < <T: Comparable>(lhs: SyncExpectation<T>, rhs: T) {
  lhs.to(beLessThan(rhs))
}

/// Expects the value to be less than or equal to this one.
@inlinable
public func <= <T: Comparable>(lhs: SyncExpectation<T>, rhs: T) {
  lhs.to(beLessThanOrEqualTo(rhs))
}

/// Expects the value to be greater than this one.
@inlinable
public func > <T: Comparable>(lhs: SyncExpectation<T>, rhs: T) {
  lhs.to(beGreaterThan(rhs))
}

/// Expects the value to be greater than or equal to this one.
@inlinable
public func >= <T: Comparable>(lhs: SyncExpectation<T>, rhs: T) {
  lhs.to(beGreaterThanOrEqualTo(rhs))
}
