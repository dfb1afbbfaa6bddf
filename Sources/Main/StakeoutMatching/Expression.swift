// The subject, evaluated at most once for each check.

public import StakeoutCore

/// The subject of an expectation, evaluated when a matcher asks for it.
///
/// The value is cached, including nil, so that several matchers see the same value. An error is not
/// cached: the next evaluation tries again. Expectations that wait turn the cache off with
/// ``withoutCaching()``.
///
/// Foundation has a type of the same name. In a file that imports both and contains custom
/// matchers, write `typealias Expression = StakeoutMatching.Expression`.
public struct Expression<Value> {
  /// The site of the expectation.
  public let location: SourceSite
  /// Whether the value comes from a closure, so that another evaluation can give another value.
  public let isClosure: Bool
  @usableFromInline let source: Source
  @usableFromInline var ignoresCache: Bool

  /// Creates an expression that runs the closure once and caches its value.
  @inlinable
  public init(
    expression: @escaping () throws -> Value?, location: SourceSite, isClosure: Bool = true
  ) {
    source = .memo(Memo(expression, initially: nil))
    ignoresCache = false
    self.location = location
    self.isClosure = isClosure
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
    memoizedExpression: @escaping (Bool) throws -> Value?, location: SourceSite,
    withoutCaching: Bool, isClosure: Bool = true
  ) {
    source = .memoized(memoizedExpression)
    ignoresCache = withoutCaching
    self.location = location
    self.isClosure = isClosure
  }

  /// Creates an expression from an existing value, which needs no cache.
  @inlinable
  package init(constant value: Value?, location: SourceSite) {
    self.init(memoizedExpression: { _ in value }, location: location, withoutCaching: false)
  }

  /// Evaluates the expression, or returns the cached value.
  ///
  /// - Returns: The value; nil if the subject is nil.
  /// - Throws: The error that the expression throws.
  @inlinable @inline(__always)
  public func evaluate() throws -> Value? {
    try source.value(ignoringCache: ignoresCache)
  }

  /// Returns an expression whose value the closure computes from this one's.
  @inlinable
  public func cast<U>(_ block: @escaping (Value?) throws -> U?) -> Expression<U> {
    Expression<U>(
      expression: { try block(self.evaluate()) }, location: location, isClosure: isClosure)
  }

  /// Returns the same expression without its cache.
  ///
  /// Each evaluation runs the closure and replaces the cached value.
  @inlinable
  public func withoutCaching() -> Expression<Value> {
    var copy = self
    copy.ignoresCache = true
    return copy
  }

  /// Returns an expression that caches this one's value, even if this one does not cache.
  public func withCaching() -> Expression<Value> {
    Expression(expression: { try self.evaluate() }, location: location, isClosure: isClosure)
  }

  /// Returns the same expression for an asynchronous matcher.
  ///
  /// It is evaluated in the caller's isolation. Nimble evaluates it on the main actor.
  public func toAsyncExpression() -> AsyncExpression<Value> {
    let source = source
    return AsyncExpression(
      memoizedExpression: { try source.value(ignoringCache: $0) }, location: location,
      withoutCaching: ignoresCache, isClosure: isClosure)
  }

  /// Returns an expression that evaluates this one at most once and then repeats the value or the
  /// error, even without caching.
  ///
  /// - Parameter evaluation: The state of that one evaluation.
  @inlinable
  package func evaluatedOnce(_ evaluation: Evaluation<Value> = Evaluation()) -> Expression<Value> {
    Expression(
      memoizedExpression: { _ in try evaluation.value(from: evaluate) }, location: location,
      withoutCaching: false, isClosure: isClosure)
  }

  @usableFromInline enum Source {
    case memo(Memo<Value?>)
    case memoized((_ ignoringCache: Bool) throws -> Value?)

    @inlinable @inline(__always)
    func value(ignoringCache: Bool) throws -> Value? {
      switch self {
      case .memo(let memo): try memo.value(ignoringCache: ignoringCache)
      case .memoized(let read): try read(ignoringCache)
      }
    }
  }
}

/// The state of one evaluation that several readers of an expression share.
///
/// `evaluatedOnce(_:)` of ``Expression`` and ``AsyncExpression`` connects an expression to it.
@usableFromInline package struct Evaluation<Value> {
  /// The progress of an evaluation.
  @usableFromInline package enum State {
    /// No reader has asked for the value yet.
    case pending
    /// The evaluation has begun but has not returned.
    ///
    /// A reader in this state runs after a matcher that caught a crash. Another evaluation would
    /// end the process.
    case abandoned
    /// The evaluation returned the value or the error.
    case ended(Result<Value?, any Error>)
  }

  @usableFromInline let memory = Memory(State.pending)

  /// Creates an evaluation that no reader has asked for yet.
  @inlinable
  package init() {}

  /// The evaluation's progress.
  @inlinable
  package var state: State { memory.contents }

  /// The value or the error; nil until the evaluation has returned.
  @inlinable
  package var outcome: Result<Value?, any Error>? {
    if case .ended(let outcome) = state { outcome } else { nil }
  }

  /// Discards the outcome, so that the next reader evaluates again.
  package func restart() { memory.contents = .pending }

  /// Takes over the state of another evaluation.
  package func settle(_ state: State) { memory.contents = state }

  /// Evaluates for the first reader, and returns the stored outcome to all others.
  @inlinable
  func value(from evaluate: () throws -> Value?) throws -> Value? {
    switch state {
    case .ended(let outcome): return try outcome.get()
    case .abandoned: throw AbandonedEvaluation()
    case .pending:
      memory.contents = .abandoned
      let outcome = Result { try evaluate() }
      memory.contents = .ended(outcome)
      return try outcome.get()
    }
  }

  /// Evaluates in the first reader's isolation, and returns the stored outcome to all others.
  nonisolated(nonsending) func value(
    awaiting evaluate: nonisolated(nonsending) () async -> Result<Value?, any Error>
  ) async throws -> Value? {
    switch state {
    case .ended(let outcome): return try outcome.get()
    case .abandoned: throw AbandonedEvaluation()
    case .pending:
      memory.contents = .abandoned
      let outcome = await evaluate()
      memory.contents = .ended(outcome)
      return try outcome.get()
    }
  }

  /// A shared variable.
  ///
  /// It is generic over its whole contents, because a class can destroy a value of its own type
  /// parameter directly. For a type that is built from the parameter, the runtime would have to
  /// look up the type.
  @usableFromInline final class Memory<Contents> {
    // SAFETY: each access ends before other code runs. The dynamic check costs as much as the
    // access.
    @exclusivity(unchecked) @usableFromInline var contents: Contents

    @inlinable
    init(_ contents: Contents) { self.contents = contents }
  }
}

/// The error for a reader that comes after a crash of the expression.
@usableFromInline struct AbandonedEvaluation: Error, CustomStringConvertible {
  @inlinable init() {}

  @usableFromInline var description: String {
    "the expression crashed and is not evaluated again"
  }
}

/// A closure with a cache for its last value.
///
/// Errors are not cached.
@usableFromInline final class Memo<Value> {
  // Of the closure's own type: to destroy a `Value?`, the runtime would have to look up that type.
  @usableFromInline let body: () throws -> Value
  // SAFETY: each access to the two ends before other code runs. The dynamic check costs as much as
  // the access.
  @exclusivity(unchecked) @usableFromInline var remembered: Value
  @exclusivity(unchecked) @usableFromInline var remembers = false

  @inlinable
  init(_ body: @escaping () throws -> Value, initially value: Value) {
    self.body = body
    remembered = value
  }

  @inlinable @inline(__always)
  func value(ignoringCache: Bool) throws -> Value {
    if remembers, !ignoringCache { return remembered }
    let value = try body()
    remembered = value
    remembers = true
    return value
  }
}

/// An asynchronous closure with a cache for its last value.
///
/// Errors are not cached.
@usableFromInline final class AsyncMemo<Value> {
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
