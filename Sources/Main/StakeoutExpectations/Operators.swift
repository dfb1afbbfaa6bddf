public import StakeoutBase

// There are forms for the value itself and for an Optional, because with the Optional form alone,
// `.init(…)` on the right would create an Optional. Arrays and dictionaries have their own forms,
// so that Optional elements on the right make the left side's elements Optional. Sets are compared
// like any other value.

/// Expects the value to equal this one.
@inlinable @inline(__always)
public func == <T: Equatable>(lhs: SyncExpectation<T>, rhs: T) {
  lhs.to(equal(rhs))
}

/// Expects the value to equal this one; fails if this is nil.
@inlinable @inline(__always)
public func == <T: Equatable>(lhs: SyncExpectation<T>, rhs: T?) {
  lhs.to(equal(rhs))
}

/// Expects the value not to equal this one.
@inlinable @inline(__always)
public func != <T: Equatable>(lhs: SyncExpectation<T>, rhs: T) {
  lhs.toNot(equal(rhs))
}

/// Expects the value not to equal this one; fails if this is nil.
@inlinable @inline(__always)
public func != <T: Equatable>(lhs: SyncExpectation<T>, rhs: T?) {
  lhs.toNot(equal(rhs))
}

/// Expects the array to equal this one; fails if this is nil.
@_disfavoredOverload
@inlinable @inline(__always)
public func == <T: Equatable>(lhs: SyncExpectation<[T]>, rhs: [T]?) {
  lhs.to(equal(rhs))
}

/// Expects the array not to equal this one; fails if this is nil.
@_disfavoredOverload
@inlinable @inline(__always)
public func != <T: Equatable>(lhs: SyncExpectation<[T]>, rhs: [T]?) {
  lhs.toNot(equal(rhs))
}

/// Expects the dictionary to equal this one; fails if this is nil.
@_disfavoredOverload
@inlinable @inline(__always)
public func == <K: Hashable, V: Equatable>(lhs: SyncExpectation<[K: V]>, rhs: [K: V]?) {
  lhs.to(equal(rhs))
}

/// Expects the dictionary not to equal this one; fails if this is nil.
@_disfavoredOverload
@inlinable @inline(__always)
public func != <K: Hashable, V: Equatable>(lhs: SyncExpectation<[K: V]>, rhs: [K: V]?) {
  lhs.toNot(equal(rhs))
}
