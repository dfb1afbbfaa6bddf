public import StakeoutMatching

// For the value itself and for an optional, because with the optional form alone `.init(…)` on the
// right would make an optional. Arrays, sets and dictionaries have no forms of their own: they are
// equatable, and what `equal` says of sets is found at run time, because the compiler prefers this
// form to one for sets when it sees a literal on the right.

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
  await lhs.to(equality(rhs))
}

/// Expects the value to equal this one; an expected nil fails it.
nonisolated(nonsending) public func == <T: Equatable>(
  lhs: AsyncExpectation<T>, rhs: T?
) async {
  await lhs.to(equality(rhs))
}

/// Expects the value not to equal this one.
nonisolated(nonsending) public func != <T: Equatable>(
  lhs: AsyncExpectation<T>, rhs: T
) async {
  await lhs.toNot(equality(rhs))
}

/// Expects the value not to equal this one; an expected nil fails it.
nonisolated(nonsending) public func != <T: Equatable>(
  lhs: AsyncExpectation<T>, rhs: T?
) async {
  await lhs.toNot(equality(rhs))
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
    case .toMatch: expectation.to(equality(expected))
    case .toNotMatch: expectation.toNot(equality(expected))
    }
  }
}

/// The verdict of `equal`, which is asked for its text, as the one for sets is, only when somebody
/// reads it.
private func equality<T: Equatable>(_ expected: T?) -> Matcher<T> {
  guard let expected, expected is any AnySet else { return equal(expected) }
  return Matcher { expression in
    let actual = try expression.evaluate()
    let status = actual.map { MatcherStatus(bool: $0 == expected) } ?? .fail
    return MatcherResult(status: status) {
      let constant = Expression(expression: { actual }, location: expression.location)
      let result = try? ofItsKind(expected).satisfies(constant)
      return result?.message ?? .expectedActualValueTo("equal <\(stringify(expected))>")
    }
  }
}

/// The `equal` that a test gets which spells out the type.
private func ofItsKind<T: Equatable>(_ expected: T) -> Matcher<T> {
  guard let set = expected as? any AnySet, let matcher = set.equality as? Matcher<T> else {
    return equal(expected)
  }
  return matcher
}

/// A set of whatever type.
private protocol AnySet {
  /// The matcher for sets equal to this one.
  var equality: Any { get }
}

extension Set: AnySet {
  fileprivate var equality: Any {
    guard let element = Element.self as? any (Comparable & Hashable).Type else {
      return equal(self)
    }
    return ordered(element) ?? equal(self)
  }

  private func ordered<Ordered: Comparable & Hashable>(_ element: Ordered.Type) -> Any? {
    (self as? Set<Ordered>).map { equal($0) }
  }
}
