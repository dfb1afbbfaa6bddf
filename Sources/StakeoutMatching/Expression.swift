public import StakeoutReporting

/// The actual value of an expectation, evaluated when a matcher asks for it.
///
/// The value is remembered, nil included, so that several matchers see the same one. An error is
/// not: the next evaluation tries again. Expectations that wait turn the memory off, with
/// ``withoutCaching()``.
///
/// Beside `Foundation` the name is ambiguous. A file that imports both and writes matchers says
/// `typealias Expression = StakeoutMatching.Expression`.
public struct Expression<Value> {
  /// Where the expectation stands.
  public let location: SourceSite
  /// Whether the value comes from a closure, so that evaluating again can give another one.
  public let isClosure: Bool
  @usableFromInline let source: Source
  @usableFromInline let ignoresCache: Bool

  /// An expression that runs the closure once and remembers its value.
  @inlinable
  public init(
    expression: @escaping () throws -> Value?, location: SourceSite, isClosure: Bool = true
  ) {
    source = .memo(Memo(expression, initially: nil))
    ignoresCache = false
    self.location = location
    self.isClosure = isClosure
  }

  /// An expression around a closure that remembers by itself.
  ///
  /// - Parameters:
  ///   - memoizedExpression: the closure; its argument tells it to ignore what it remembers.
  ///   - withoutCaching: what the expression passes to the closure.
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

  /// An expression of a value that is there already, so that there is nothing to remember.
  @inlinable
  package init(constant value: Value?, location: SourceSite) {
    self.init(memoizedExpression: { _ in value }, location: location, withoutCaching: false)
  }

  /// The value, which is nil when the expression is.
  ///
  /// - Throws: what the expression throws.
  @inlinable
  public func evaluate() throws -> Value? {
    try source.value(ignoringCache: ignoresCache)
  }

  /// An expression with the value that the closure makes of this one.
  @inlinable
  public func cast<U>(_ block: @escaping (Value?) throws -> U?) -> Expression<U> {
    Expression<U>(
      expression: { try block(self.evaluate()) }, location: location, isClosure: isClosure)
  }

  /// The same expression, evaluated anew each time; what is remembered is replaced each time.
  public func withoutCaching() -> Expression<Value> {
    Expression(source, ignoresCache: true, like: self)
  }

  /// An expression that remembers the value of this one, whether or not this one does.
  public func withCaching() -> Expression<Value> {
    Expression(expression: { try self.evaluate() }, location: location, isClosure: isClosure)
  }

  /// The same expression for an asynchronous matcher; it runs in the caller's isolation.
  ///
  /// Nimble runs it on the main actor.
  public func toAsyncExpression() -> AsyncExpression<Value> {
    let source = source
    return AsyncExpression(
      memoizedExpression: { try source.value(ignoringCache: $0) }, location: location,
      withoutCaching: ignoresCache, isClosure: isClosure)
  }

  /// An expression that evaluates this one at most once and then repeats the value or the error,
  /// even without caching.
  ///
  /// - Parameter evaluation: Tells how far that one evaluation has come.
  @inlinable
  package func evaluatedOnce(_ evaluation: Evaluation<Value> = Evaluation()) -> Expression<Value> {
    Expression(
      memoizedExpression: { _ in try evaluation.value(from: evaluate) }, location: location,
      withoutCaching: false, isClosure: isClosure)
  }

  private init(_ source: Source, ignoresCache: Bool, like other: Expression<Value>) {
    self.source = source
    self.ignoresCache = ignoresCache
    location = other.location
    isClosure = other.isClosure
  }

  @usableFromInline enum Source {
    case memo(Memo<Value?>)
    case memoized((_ ignoringCache: Bool) throws -> Value?)

    @inlinable
    func value(ignoringCache: Bool) throws -> Value? {
      switch self {
      case .memo(let memo): try memo.value(ignoringCache: ignoringCache)
      case .memoized(let read): try read(ignoringCache)
      }
    }
  }
}
