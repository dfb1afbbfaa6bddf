// The operators `==`, `!=`, `<`, `<=`, `>` and `>=` on expectations, as short forms of `to` and
// `toNot`.
//
// `==` and `!=` have one form for the value itself and one for an Optional. With the Optional form
// alone, `.init(…)` on the right side would create an Optional. Arrays and dictionaries have their
// own forms, so that Optional elements on the right side make the left side's elements Optional. Sets
// are compared like any other value.

public import StakeoutMatching

/// Expects the value to equal this one.
@inlinable @inline(always)
public func == <T: Equatable>(lhs: SyncExpectation<T>, rhs: T) {
  lhs.to(equal(rhs))
}

/// Expects the value to equal this one; fails if the right side is nil.
@inlinable @inline(always)
public func == <T: Equatable>(lhs: SyncExpectation<T>, rhs: T?) {
  lhs.to(equal(rhs))
}

/// Expects the value not to equal this one.
@inlinable @inline(always)
public func != <T: Equatable>(lhs: SyncExpectation<T>, rhs: T) {
  lhs.toNot(equal(rhs))
}

/// Expects the value not to equal this one; fails if the right side is nil.
@inlinable @inline(always)
public func != <T: Equatable>(lhs: SyncExpectation<T>, rhs: T?) {
  lhs.toNot(equal(rhs))
}

/// Expects the array to equal this one; fails if the right side is nil.
@_disfavoredOverload
@inlinable @inline(always)
public func == <T: Equatable>(lhs: SyncExpectation<[T]>, rhs: [T]?) {
  lhs.to(equal(rhs))
}

/// Expects the array not to equal this one; fails if the right side is nil.
@_disfavoredOverload
@inlinable @inline(always)
public func != <T: Equatable>(lhs: SyncExpectation<[T]>, rhs: [T]?) {
  lhs.toNot(equal(rhs))
}

/// Expects the dictionary to equal this one; fails if the right side is nil.
@_disfavoredOverload
@inlinable @inline(always)
public func == <K: Hashable, V: Equatable>(lhs: SyncExpectation<[K: V]>, rhs: [K: V]?) {
  lhs.to(equal(rhs))
}

/// Expects the dictionary not to equal this one; fails if the right side is nil.
@_disfavoredOverload
@inlinable @inline(always)
public func != <K: Hashable, V: Equatable>(lhs: SyncExpectation<[K: V]>, rhs: [K: V]?) {
  lhs.toNot(equal(rhs))
}

/// The type of a `nil` literal on the right of `==` and `!=`.
public struct ExpectationNil: ExpressibleByNilLiteral {
  /// Creates the value of the literal.
  @inlinable
  public init(nilLiteral: ()) {}
}

extension SyncExpectation {
  /// Expects the value to be nil.
  @inlinable
  public static func == (lhs: SyncExpectation, rhs: ExpectationNil) {
    lhs.to(beNil())
  }

  /// Expects the value not to be nil.
  @inlinable
  public static func != (lhs: SyncExpectation, rhs: ExpectationNil) {
    lhs.toNot(beNil())
  }
}

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
