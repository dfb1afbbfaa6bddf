public import StakeoutReporting

/// The actual value of an expectation, evaluated asynchronously when a matcher asks for it.
///
/// It remembers as ``Expression`` does, and evaluates in the isolation of whoever asks.
public struct AsyncExpression<Value> {
  /// Where the expectation stands.
  public let location: SourceSite
  /// Whether the value comes from a closure, so that evaluating again can give another one.
  public let isClosure: Bool
  private let read: nonisolated(nonsending) (_ ignoringCache: Bool) async throws -> Value?
  private let ignoresCache: Bool

  /// An expression that runs the closure once and remembers its value.
  public init(
    expression: nonisolated(nonsending) @escaping () async throws -> Value?,
    location: SourceSite, isClosure: Bool = true
  ) {
    let memo = AsyncMemo(expression)
    self.init(
      memoizedExpression: { try await memo.value(ignoringCache: $0) }, location: location,
      withoutCaching: false, isClosure: isClosure)
  }

  /// An expression around a closure that remembers by itself.
  ///
  /// - Parameters:
  ///   - memoizedExpression: the closure; its argument tells it to ignore what it remembers.
  ///   - withoutCaching: what the expression passes to the closure.
  public init(
    memoizedExpression: nonisolated(nonsending) @escaping (Bool) async throws -> Value?,
    location: SourceSite, withoutCaching: Bool, isClosure: Bool = true
  ) {
    read = memoizedExpression
    ignoresCache = withoutCaching
    self.location = location
    self.isClosure = isClosure
  }

  /// The value, which is nil when the expression is.
  ///
  /// - Throws: what the expression throws.
  public nonisolated(nonsending) func evaluate() async throws -> Value? {
    try await read(ignoresCache)
  }

  /// Evaluates now; the expression returned repeats the value or the error.
  public nonisolated(nonsending) func toSynchronousExpression() async -> Expression<Value> {
    let outcome: Result<Value?, any Error>
    do {
      outcome = .success(try await evaluate())
    } catch {
      outcome = .failure(error)
    }
    return Expression(
      memoizedExpression: { _ in try outcome.get() }, location: location, withoutCaching: false,
      isClosure: isClosure)
  }

  /// An expression with the value that the closure makes of this one.
  public func cast<U>(_ block: @escaping (Value?) throws -> U?) -> AsyncExpression<U> {
    AsyncExpression<U>(
      expression: { try block(await self.evaluate()) }, location: location, isClosure: isClosure)
  }

  /// An expression with the value that the asynchronous closure makes of this one.
  public func cast<U>(
    _ block: nonisolated(nonsending) @escaping (Value?) async throws -> U?
  ) -> AsyncExpression<U> {
    AsyncExpression<U>(
      expression: { try await block(self.evaluate()) }, location: location, isClosure: isClosure)
  }

  /// The same expression, evaluated anew each time; what is remembered is replaced each time.
  public func withoutCaching() -> AsyncExpression<Value> {
    AsyncExpression(
      memoizedExpression: read, location: location, withoutCaching: true, isClosure: isClosure)
  }

  /// An expression that remembers the value of this one, whether or not this one does.
  public func withCaching() -> AsyncExpression<Value> {
    AsyncExpression(
      expression: { try await self.evaluate() }, location: location, isClosure: isClosure)
  }

  /// An expression that evaluates this one at most once and then repeats the value or the error,
  /// even without caching.
  ///
  /// - Parameter evaluation: Tells how far that one evaluation has come.
  package func evaluatedOnce(
    _ evaluation: Evaluation<Value> = Evaluation()
  ) -> AsyncExpression<Value> {
    AsyncExpression(
      memoizedExpression: { _ in try await evaluation.value(awaiting: evaluate) },
      location: location, withoutCaching: false, isClosure: isClosure)
  }
}
