/// The subject of an expectation, evaluated when a matcher asks for it.
///
/// The value is cached, including nil, so that several matchers see the same value. An error is not
/// cached: the next evaluation tries again. Expectations that wait turn the cache off with
/// ``withoutCaching()``.
///
/// Foundation has a type of the same name. In a file that imports both and contains custom
/// matchers, write `typealias Expression = StakeoutBase.Expression`.
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
