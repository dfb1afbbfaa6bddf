public import StakeoutMatching

// There are forms for the value itself and for an Optional, because with the Optional form alone,
// `.init(…)` on the right would create an Optional. Arrays and dictionaries have their own forms,
// so that Optional elements on the right make the left side's elements Optional. Sets are compared
// like any other value.

/// Expects the value to equal this one.
@inlinable
public func == <T: Equatable>(lhs: SyncExpectation<T>, rhs: T) {
  lhs.compare(with: rhs, .toMatch)
}

/// Expects the value to equal this one; fails if this is nil.
@inlinable
public func == <T: Equatable>(lhs: SyncExpectation<T>, rhs: T?) {
  lhs.compare(with: rhs, .toMatch)
}

/// Expects the value not to equal this one.
@inlinable
public func != <T: Equatable>(lhs: SyncExpectation<T>, rhs: T) {
  lhs.compare(with: rhs, .toNotMatch)
}

/// Expects the value not to equal this one; fails if this is nil.
@inlinable
public func != <T: Equatable>(lhs: SyncExpectation<T>, rhs: T?) {
  lhs.compare(with: rhs, .toNotMatch)
}

/// Expects the array to equal this one; fails if this is nil.
@_disfavoredOverload
@inlinable
public func == <T: Equatable>(lhs: SyncExpectation<[T]>, rhs: [T]?) {
  lhs.compare(with: rhs, .toMatch)
}

/// Expects the array not to equal this one; fails if this is nil.
@_disfavoredOverload
@inlinable
public func != <T: Equatable>(lhs: SyncExpectation<[T]>, rhs: [T]?) {
  lhs.compare(with: rhs, .toNotMatch)
}

/// Expects the dictionary to equal this one; fails if this is nil.
@_disfavoredOverload
@inlinable
public func == <K: Hashable, V: Equatable>(lhs: SyncExpectation<[K: V]>, rhs: [K: V]?) {
  lhs.compare(with: rhs, .toMatch)
}

/// Expects the dictionary not to equal this one; fails if this is nil.
@_disfavoredOverload
@inlinable
public func != <K: Hashable, V: Equatable>(lhs: SyncExpectation<[K: V]>, rhs: [K: V]?) {
  lhs.compare(with: rhs, .toNotMatch)
}

extension SyncExpectation where Value: Equatable {
  /// Passes at once if the comparison holds.
  ///
  /// Otherwise the matcher judges the same value.
  @inlinable
  func compare(with expected: Value?, _ style: ExpectationStyle) {
    let actual = Result { try expression.evaluate() }
    if case .success(let actual?) = actual, let expected,
      (actual == expected) == (style == .toMatch), !VerdictReceivers.isWatching
    {
      return
    }
    judge(actual, against: expected, style)
  }

  @usableFromInline
  func judge(
    _ actual: Result<Value?, any Error>, against expected: Value?, _ style: ExpectationStyle
  ) {
    let constant = Expression<Value>(
      memoizedExpression: { _ in try actual.get() }, location: location, withoutCaching: false,
      isClosure: expression.isClosure)
    let expectation = SyncExpectation(expression: constant)
    switch style {
    case .toMatch: expectation.to(equal(expected))
    case .toNotMatch: expectation.toNot(equal(expected))
    }
  }
}
