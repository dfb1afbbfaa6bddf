// The subject with `await`, and matchers that await.

public import StakeoutCore

/// The subject of an expectation, evaluated asynchronously when a matcher asks for it.
///
/// Caches like ``Expression``. Evaluates in the isolation of the caller.
public struct AsyncExpression<Value> {
  /// The site of the expectation.
  public let location: SourceSite
  /// Whether the value comes from a closure, so that another evaluation can give another value.
  public let isClosure: Bool
  @usableFromInline let read: nonisolated(nonsending) (_ ignoringCache: Bool) async throws -> Value?
  @usableFromInline let ignoresCache: Bool

  /// Creates an expression that runs the closure once and caches its value.
  @inlinable
  public init(
    expression: nonisolated(nonsending) @escaping () async throws -> Value?,
    location: SourceSite, isClosure: Bool = true
  ) {
    // Captured alone, so that the closure needs no memory of its own.
    let memo = AsyncMemo(expression)
    self.init(
      memoizedExpression: { try await memo.value(ignoringCache: $0) }, location: location,
      withoutCaching: false, isClosure: isClosure)
  }

  /// Creates an expression from a closure that has its own cache.
  ///
  /// - Parameters:
  ///   - memoizedExpression: The closure. If its argument is true, it must ignore its cache.
  ///   - location: The site of the expectation.
  ///   - withoutCaching: The argument that the expression passes to the closure.
  ///   - isClosure: Whether another evaluation can give another value.
  @inlinable
  public init(
    memoizedExpression: nonisolated(nonsending) @escaping (Bool) async throws -> Value?,
    location: SourceSite, withoutCaching: Bool, isClosure: Bool = true
  ) {
    read = memoizedExpression
    ignoresCache = withoutCaching
    self.location = location
    self.isClosure = isClosure
  }

  /// Evaluates the expression, or returns the cached value.
  ///
  /// - Returns: The value; nil if the subject is nil.
  /// - Throws: The error that the expression throws.
  @inlinable
  public nonisolated(nonsending) func evaluate() async throws -> Value? {
    try await read(ignoresCache)
  }

  /// Evaluates, and returns the value or the error.
  @inlinable
  package nonisolated(nonsending) func outcome() async -> Result<Value?, any Error> {
    do {
      return .success(try await evaluate())
    } catch {
      return .failure(error)
    }
  }

  /// Evaluates now, and returns an expression that repeats the value or the error.
  public nonisolated(nonsending) func toSynchronousExpression() async -> Expression<Value> {
    let outcome = await outcome()
    return Expression(
      memoizedExpression: { _ in try outcome.get() }, location: location, withoutCaching: false,
      isClosure: isClosure)
  }

  /// Returns an expression whose value the closure computes from this one's.
  public func cast<U>(
    _ block: nonisolated(nonsending) @escaping (Value?) async throws -> U?
  ) -> AsyncExpression<U> {
    AsyncExpression<U>(
      expression: { try await block(self.evaluate()) }, location: location, isClosure: isClosure)
  }

  /// Returns the same expression without its cache.
  ///
  /// Each evaluation runs the closure and replaces the cached value.
  public func withoutCaching() -> AsyncExpression<Value> {
    AsyncExpression(
      memoizedExpression: read, location: location, withoutCaching: true, isClosure: isClosure)
  }

  /// Returns an expression that caches this one's value, even if this one does not cache.
  public func withCaching() -> AsyncExpression<Value> {
    AsyncExpression(
      expression: { try await self.evaluate() }, location: location, isClosure: isClosure)
  }

  /// Returns an expression that evaluates this one at most once and then repeats the value or the
  /// error, even without caching.
  ///
  /// - Parameter evaluation: The state of that one evaluation.
  package func evaluatedOnce(
    _ evaluation: Evaluation<Value> = Evaluation()
  ) -> AsyncExpression<Value> {
    AsyncExpression(
      memoizedExpression: { _ in try await evaluation.value(awaiting: outcome) },
      location: location, withoutCaching: false, isClosure: isClosure)
  }
}

/// A check on a value that has to await something before it can judge.
///
/// The counterpart of ``Matcher`` for an ``AsyncExpression``, with the same treatment of nil. The
/// closure runs in the isolation of the expectation that uses the matcher.
public struct AsyncMatcher<T>: AsyncableMatcher {
  private let judge: nonisolated(nonsending) (AsyncExpression<T>) async throws -> MatcherResult

  /// Creates a matcher that runs the closure.
  ///
  /// Nil reaches the closure unchanged.
  public init(
    _ matcher:
      nonisolated(nonsending) @escaping (AsyncExpression<T>) async throws -> MatcherResult
  ) {
    judge = matcher
  }

  /// Judges the expression.
  ///
  /// - Throws: The error that the expression or the closure throws.
  public nonisolated(nonsending) func satisfies(
    _ expression: AsyncExpression<T>
  ) async throws -> MatcherResult {
    try await judge(expression)
  }
}

/// A matcher that can judge an expression that is evaluated asynchronously.
///
/// Both ``Matcher`` and ``AsyncMatcher`` conform, so one list can hold both kinds.
public protocol AsyncableMatcher<Value> {
  /// The type of the actual value.
  associatedtype Value

  /// Judges the expression, in the caller's isolation.
  nonisolated(nonsending) func satisfies(
    _ expression: AsyncExpression<Value>
  ) async throws -> MatcherResult
}

extension Matcher: AsyncableMatcher {
  /// Evaluates the expression once, and judges its value.
  ///
  /// A matcher that is about what the evaluation does evaluates the expression itself.
  public nonisolated(nonsending) func satisfies(
    _ expression: AsyncExpression<T>
  ) async throws -> MatcherResult {
    let matcher = prepared
    if let judge = matcher.extras.asyncJudgement { return try await judge(expression) }
    return try matcher.satisfies(await expression.toSynchronousExpression())
  }
}

/// An error meaning "not yet".
///
/// Polling continues past it.
///
/// At the deadline, the failure reports it like any other error.
package protocol TransientError: Error {
  /// Whether the error may be gone at the next poll.
  var isTransient: Bool { get }
}
