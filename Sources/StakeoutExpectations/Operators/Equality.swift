public import StakeoutMatching

// For the value itself and for an optional, because with the optional form alone `.init(…)` on the
// right would make an optional. Arrays and dictionaries have forms of their own so that elements
// which are optionals on the right make the left side one of optionals. Sets are values like any
// other.

/// Expects the value to equal this one.
@inlinable
public func == <T: Equatable>(lhs: SyncExpectation<T>, rhs: T) {
  lhs.compare(with: rhs, .toMatch)
}

/// Expects the value to equal this one; an expected nil fails it.
@inlinable
public func == <T: Equatable>(lhs: SyncExpectation<T>, rhs: T?) {
  lhs.compare(with: rhs, .toMatch)
}

/// Expects the value not to equal this one.
@inlinable
public func != <T: Equatable>(lhs: SyncExpectation<T>, rhs: T) {
  lhs.compare(with: rhs, .toNotMatch)
}

/// Expects the value not to equal this one; an expected nil fails it.
@inlinable
public func != <T: Equatable>(lhs: SyncExpectation<T>, rhs: T?) {
  lhs.compare(with: rhs, .toNotMatch)
}

/// Expects the value to equal this one.
nonisolated(nonsending) public func == <T: Equatable>(
  lhs: AsyncExpectation<T>, rhs: T
) async {
  await lhs.to(equal(rhs))
}

/// Expects the value to equal this one; an expected nil fails it.
nonisolated(nonsending) public func == <T: Equatable>(
  lhs: AsyncExpectation<T>, rhs: T?
) async {
  await lhs.to(equal(rhs))
}

/// Expects the value not to equal this one.
nonisolated(nonsending) public func != <T: Equatable>(
  lhs: AsyncExpectation<T>, rhs: T
) async {
  await lhs.toNot(equal(rhs))
}

/// Expects the value not to equal this one; an expected nil fails it.
nonisolated(nonsending) public func != <T: Equatable>(
  lhs: AsyncExpectation<T>, rhs: T?
) async {
  await lhs.toNot(equal(rhs))
}

/// Expects the array to equal this one; an expected nil fails it.
@_disfavoredOverload
@inlinable
public func == <T: Equatable>(lhs: SyncExpectation<[T]>, rhs: [T]?) {
  lhs.compare(with: rhs, .toMatch)
}

/// Expects the array not to equal this one; an expected nil fails it.
@_disfavoredOverload
@inlinable
public func != <T: Equatable>(lhs: SyncExpectation<[T]>, rhs: [T]?) {
  lhs.compare(with: rhs, .toNotMatch)
}

/// Expects the dictionary to equal this one; an expected nil fails it.
@_disfavoredOverload
@inlinable
public func == <K: Hashable, V: Equatable>(lhs: SyncExpectation<[K: V]>, rhs: [K: V]?) {
  lhs.compare(with: rhs, .toMatch)
}

/// Expects the dictionary not to equal this one; an expected nil fails it.
@_disfavoredOverload
@inlinable
public func != <K: Hashable, V: Equatable>(lhs: SyncExpectation<[K: V]>, rhs: [K: V]?) {
  lhs.compare(with: rhs, .toNotMatch)
}

/// Expects the array to equal this one; an expected nil fails it.
@_disfavoredOverload
nonisolated(nonsending) public func == <T: Equatable>(
  lhs: AsyncExpectation<[T]>, rhs: [T]?
) async {
  await lhs.to(equal(rhs))
}

/// Expects the array not to equal this one; an expected nil fails it.
@_disfavoredOverload
nonisolated(nonsending) public func != <T: Equatable>(
  lhs: AsyncExpectation<[T]>, rhs: [T]?
) async {
  await lhs.toNot(equal(rhs))
}

/// Expects the dictionary to equal this one; an expected nil fails it.
@_disfavoredOverload
nonisolated(nonsending) public func == <K: Hashable, V: Equatable>(
  lhs: AsyncExpectation<[K: V]>, rhs: [K: V]?
) async {
  await lhs.to(equal(rhs))
}

/// Expects the dictionary not to equal this one; an expected nil fails it.
@_disfavoredOverload
nonisolated(nonsending) public func != <K: Hashable, V: Equatable>(
  lhs: AsyncExpectation<[K: V]>, rhs: [K: V]?
) async {
  await lhs.toNot(equal(rhs))
}

extension SyncExpectation where Value: Equatable {
  /// Lets what passes pass, and leaves everything else to the matcher, with the value.
  @inlinable
  func compare(with expected: Value?, _ style: ExpectationStyle) {
    let actual = Result { try expression.evaluate() }
    if case .success(let actual?) = actual, let expected,
      (actual == expected) == (style == .toMatch), !AssertionHandlers.isWatching
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
