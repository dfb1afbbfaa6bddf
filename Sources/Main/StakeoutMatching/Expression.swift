// The subject of a claim: a closure that is evaluated when a matcher asks for its value, and a cache
// of that value.

public import StakeoutCore

/// The subject of a claim, evaluated when a matcher asks for its value.
///
/// The value is cached, including nil, so that several matchers see the same value. An error is not
/// cached: the next evaluation tries again. Verbs that wait turn the cache off with
/// ``withoutCaching()``.
///
/// Foundation has a type of the same name. In a file that imports both and contains custom matchers,
/// write `typealias Expression = StakeoutMatching.Expression`.
public struct Expression<Value> {
  // Store only one reference and a Boolean: debug builds copy an expression in each function that
  // takes it.
  @usableFromInline package let subject: Subject<Value?>
  @usableFromInline package let ignoresCache: Bool

  /// The site of the claim.
  @inlinable
  public var location: SourceSite { subject.location }

  /// Whether the value comes from a closure, so that another evaluation may give another value.
  @inlinable
  public var isClosure: Bool { subject.isClosure }

  /// Creates an expression from a subject.
  @inlinable @inline(always)
  package init(_ subject: Subject<Value?>, ignoresCache: Bool) {
    self.subject = subject
    self.ignoresCache = ignoresCache
  }

  /// Creates an expression that runs the closure once and caches its value.
  @inlinable @inline(always)
  public init(
    expression: @escaping () throws -> Value?, location: SourceSite, isClosure: Bool = true
  ) {
    subject = Subject(expression, memoized: nil, initially: nil, location, isClosure: isClosure)
    ignoresCache = false
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
    memoizedExpression: @escaping (Bool) throws -> Value?, location: SourceSite,
    withoutCaching: Bool, isClosure: Bool = true
  ) {
    subject = Subject(
      nil, memoized: memoizedExpression, initially: nil, location, isClosure: isClosure)
    ignoresCache = withoutCaching
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
    try subject.value(ignoringCache: ignoresCache)
  }

  /// Returns an expression whose value the closure computes from this expression's value.
  @inlinable
  public func cast<U>(_ block: @escaping (Value?) throws -> U?) -> Expression<U> {
    Expression<U>(
      expression: { try block(self.evaluate()) }, location: location, isClosure: isClosure)
  }

  /// Returns this expression without its cache.
  ///
  /// Each evaluation runs the closure, and replaces the cached value.
  @inlinable
  public func withoutCaching() -> Expression<Value> {
    Expression(subject, ignoresCache: true)
  }

  /// Returns an expression that caches this expression's value, even if this expression does not.
  public func withCaching() -> Expression<Value> {
    Expression(expression: { try self.evaluate() }, location: location, isClosure: isClosure)
  }

  /// Returns this expression in the form that asynchronous matchers take.
  ///
  /// It is evaluated in the caller's isolation. Nimble evaluates it on the main actor.
  public func toAsyncExpression() -> AsyncExpression<Value> {
    let subject = subject
    return AsyncExpression(
      memoizedExpression: { try subject.value(ignoringCache: $0) }, location: location,
      withoutCaching: ignoresCache, isClosure: isClosure)
  }

  /// Returns an expression that evaluates this one at most once, and then repeats the value or the
  /// error.
  ///
  /// It does so even if this expression does not cache.
  ///
  /// - Parameter evaluation: Stores the state of that evaluation.
  @inlinable
  package func evaluatedOnce(_ evaluation: MemoizedEvaluation<Value> = MemoizedEvaluation())
    -> Expression<Value>
  {
    Expression(
      memoizedExpression: { _ in try evaluation.value(from: evaluate) }, location: location,
      withoutCaching: false, isClosure: isClosure)
  }
}

/// The state of one evaluation that several readers of an expression share.
///
/// A reader is any code that asks the expression for its value, such as a matcher or the text of a
/// failure. `evaluatedOnce(_:)` of ``Expression`` and ``AsyncExpression`` connects an expression to
/// the state.
@usableFromInline package struct MemoizedEvaluation<Value> {
  /// The progress of an evaluation.
  @usableFromInline package enum State {
    /// No reader has asked for the value yet.
    case pending
    /// The evaluation has begun but has not returned.
    ///
    /// A reader sees this state after a matcher has caught a trap of the evaluation. Another
    /// evaluation would end the process.
    case abandoned
    /// The evaluation returned the value or the error.
    case ended(Result<Value?, any Error>)
  }

  @usableFromInline let memory: Memory<State>

  /// Creates an evaluation in this state, by default `pending`.
  @inlinable
  package init(_ state: State = .pending) { memory = Memory(state) }

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

  /// Sets the state of an evaluation that was made elsewhere.
  package func finish(_ state: State) { memory.contents = state }

  /// Evaluates for the first reader, and returns the stored outcome to all others.
  @inlinable
  func value(from evaluate: () throws -> Value?) throws -> Value? {
    switch state {
    case .ended(let outcome): return try outcome.get()
    case .abandoned: throw ExpressionTrappedError()
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
    case .abandoned: throw ExpressionTrappedError()
    case .pending:
      memory.contents = .abandoned
      let outcome = await evaluate()
      memory.contents = .ended(outcome)
      return try outcome.get()
    }
  }

  /// A variable that all copies of an evaluation share.
  ///
  /// It is generic over its whole contents, because a class can destroy a value of its own type
  /// parameter directly. For a type that is built from the parameter, the runtime would have to look
  /// up the type.
  @usableFromInline final class Memory<Contents> {
    // SAFETY: each access ends before other code runs. The dynamic check costs as much as the
    // access.
    @exclusivity(unchecked) @usableFromInline var contents: Contents

    @inlinable
    init(_ contents: Contents) { self.contents = contents }
  }
}

/// The error for a reader that asks for the value after a trap of the expression.
@usableFromInline struct ExpressionTrappedError: Error, CustomStringConvertible {
  @inlinable init() {}

  @usableFromInline var description: String {
    "the expression trapped and is not evaluated again"
  }
}

/// The subject of a claim: a closure, the site of the claim, and a cache for the closure's last
/// value.
///
/// Errors are not cached. The class is generic over the whole content of the cache, because a class
/// can destroy a value of its own type parameter directly. For a `Value?`, the runtime would have to
/// look up that type.
@usableFromInline package final class Subject<Outcome> {
  // Store the parts of the site instead of a `SourceSite`: debug builds would create and copy a site
  // for each expectation.
  @usableFromInline let fileID: String
  @usableFromInline let path: SourceSite.Path
  @usableFromInline let line: UInt
  @usableFromInline let column: UInt
  @usableFromInline let isClosure: Bool
  @usableFromInline let body: (() throws -> Outcome)?
  /// A closure that has its own cache, used instead of `body`.
  @usableFromInline let memoized: ((_ ignoringCache: Bool) throws -> Outcome)?
  // SAFETY: each access to these two properties ends before other code runs. The dynamic check costs
  // as much as the access.
  @exclusivity(unchecked) @usableFromInline var remembers: Bool
  @exclusivity(unchecked) @usableFromInline var remembered: Outcome

  /// Creates a subject from the parameters of `expect` or `require`, of which the last four are its
  /// site.
  @inlinable
  package init(
    _ body: @escaping () throws -> Outcome, initially value: Outcome, _ fileID: String,
    _ file: StaticString, _ line: UInt, _ column: UInt
  ) {
    self.fileID = fileID
    path = .literal(file)
    self.line = line
    self.column = column
    isClosure = true
    self.body = body
    memoized = nil
    remembers = false
    remembered = value
  }

  /// Creates a subject from one of the two kinds of closures; the other one is nil.
  @inlinable
  init(
    _ body: (() throws -> Outcome)?, memoized: ((Bool) throws -> Outcome)?,
    initially value: Outcome,
    _ location: SourceSite, isClosure: Bool
  ) {
    fileID = location.givenFileID
    path = location.path
    line = location.line
    column = location.givenColumn
    self.isClosure = isClosure
    self.body = body
    self.memoized = memoized
    remembers = false
    remembered = value
  }

  /// The site of the claim.
  @inlinable
  package var location: SourceSite { SourceSite(fileID, path, line, column) }

  /// Runs the closure, or returns the cached value.
  @inlinable @inline(always)
  package func value(ignoringCache: Bool) throws -> Outcome {
    guard let body else { return try memoized.unsafelyUnwrapped(ignoringCache) }
    if remembers, !ignoringCache { return remembered }
    let value = try body()
    remembered = value
    remembers = true
    return value
  }
}
