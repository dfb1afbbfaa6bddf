// The subject of a claim about an async closure, and the matchers that judge it with `await`.

public import StakeoutCore

/// The subject of a claim, evaluated asynchronously when a matcher asks for its value.
///
/// It is evaluated in the isolation of the caller, and caches its value like ``Expression``.
public struct AsyncExpression<Value> {
  /// The site of the claim.
  public let location: SourceSite
  /// Whether the value comes from a closure, so that another evaluation may give another value.
  public let isClosure: Bool
  @usableFromInline let read: nonisolated(nonsending) (_ ignoringCache: Bool) async throws -> Value?
  @usableFromInline let ignoresCache: Bool

  /// Creates an expression that runs the closure once and caches its value.
  @inlinable
  public init(
    expression: nonisolated(nonsending) @escaping () async throws -> Value?,
    location: SourceSite, isClosure: Bool = true
  ) {
    // Capture the subject alone, so that the closure needs no memory of its own.
    let subject = AsyncSubject(expression)
    self.init(
      memoizedExpression: { try await subject.value(ignoringCache: $0) }, location: location,
      withoutCaching: false, isClosure: isClosure)
  }

  /// Creates an expression from a closure that has its own cache.
  ///
  /// - Parameters:
  ///   - memoizedExpression: The closure. If its argument is true, it must ignore its cache.
  ///   - location: The site of the claim.
  ///   - withoutCaching: The argument that the expression passes to the closure.
  ///   - isClosure: Whether another evaluation may give another value.
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

  /// Evaluates the expression, and returns the value or the error.
  @inlinable
  package nonisolated(nonsending) func outcome() async -> Result<Value?, any Error> {
    do {
      return .success(try await evaluate())
    } catch {
      return .failure(error)
    }
  }

  /// Evaluates the expression now, and returns an expression that repeats the value or the error.
  public nonisolated(nonsending) func toSynchronousExpression() async -> Expression<Value> {
    let outcome = await outcome()
    return Expression(
      memoizedExpression: { _ in try outcome.get() }, location: location, withoutCaching: false,
      isClosure: isClosure)
  }

  /// Returns an expression whose value the closure computes from this expression's value.
  public func cast<U>(
    _ block: nonisolated(nonsending) @escaping (Value?) async throws -> U?
  ) -> AsyncExpression<U> {
    AsyncExpression<U>(
      expression: { try await block(self.evaluate()) }, location: location, isClosure: isClosure)
  }

  /// Returns this expression without its cache.
  ///
  /// Each evaluation runs the closure, and replaces the cached value.
  public func withoutCaching() -> AsyncExpression<Value> {
    AsyncExpression(
      memoizedExpression: read, location: location, withoutCaching: true, isClosure: isClosure)
  }

  /// Returns an expression that caches this expression's value, even if this expression does not.
  public func withCaching() -> AsyncExpression<Value> {
    AsyncExpression(
      expression: { try await self.evaluate() }, location: location, isClosure: isClosure)
  }

  /// Returns an expression that evaluates this one at most once, and then repeats the value or the
  /// error.
  ///
  /// It does so even if this expression does not cache.
  ///
  /// - Parameter evaluation: Stores the state of that evaluation.
  package func evaluatedOnce(
    _ evaluation: MemoizedEvaluation<Value> = MemoizedEvaluation()
  ) -> AsyncExpression<Value> {
    AsyncExpression(
      memoizedExpression: { _ in try await evaluation.value(awaiting: outcome) },
      location: location, withoutCaching: false, isClosure: isClosure)
  }
}

/// A matcher that has to await something before it can judge a value.
///
/// It is the counterpart of ``Matcher`` for an ``AsyncExpression``, with the same treatment of nil.
/// Its closure runs in the isolation of the claim that uses the matcher.
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
/// ``Matcher`` and ``AsyncMatcher`` conform to this protocol, so one list can hold both kinds.
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
  /// A matcher about the evaluation itself, such as whether it traps, evaluates the expression on its
  /// own.
  public nonisolated(nonsending) func satisfies(
    _ expression: AsyncExpression<T>
  ) async throws -> MatcherResult {
    let matcher = prepared
    if let judge = matcher.extras.asyncJudgement { return try await judge(expression) }
    return try matcher.satisfies(await expression.toSynchronousExpression())
  }
}

/// An error that means "not yet".
///
/// A wait continues after such an error. At the deadline, the failure reports it like any other
/// error.
package protocol TransientError: Error {
  /// Whether the error may be gone at the next poll.
  var isTransient: Bool { get }
}

/// The subject of an asynchronous expression: a closure with a cache for its last value.
///
/// Errors are not cached.
@usableFromInline final class AsyncSubject<Value> {
  @usableFromInline let body: nonisolated(nonsending) () async throws -> Value?
  @usableFromInline var remembered: Value??

  @inlinable
  init(_ body: nonisolated(nonsending) @escaping () async throws -> Value?) { self.body = body }

  @inlinable
  nonisolated(nonsending) func value(ignoringCache: Bool) async throws -> Value? {
    if !ignoringCache, let remembered { return remembered }
    let value = try await body()
    remembered = value
    return value
  }
}
