// The two types of requirement, for values and for async closures, which return the value or throw.

public import protocol Foundation.CustomNSError
public import let Foundation.NSLocalizedDescriptionKey
public import StakeoutCore
public import StakeoutMatching

/// A requirement about a value or a synchronous closure, created by `require` or `requires`.
///
/// Its verbs return the value, or report the failure like an expectation and throw an error. The
/// error ends the test.
public struct SyncRequirement<Value>: RequiringClaim {
  // Store the parts of the expression instead of an `Expression`: debug builds copy each layer of a
  // value.
  @usableFromInline let subject: Subject<Value?>
  @usableFromInline let ignoresCache: Bool
  /// The error to throw instead of a ``RequireError``.
  public let customError: (any Error)?

  /// The subject of the requirement.
  @inlinable
  public var expression: Expression<Value> { Expression(subject, ignoresCache: ignoresCache) }

  /// Creates a requirement to which no verb has been applied.
  @inlinable
  public init(expression: Expression<Value>, customError: (any Error)? = nil) {
    self.init(expression.subject, ignoresCache: expression.ignoresCache, customError)
  }

  @inlinable @inline(always)
  init(_ subject: Subject<Value?>, ignoresCache: Bool, _ customError: (any Error)?) {
    self.subject = subject
    self.ignoresCache = ignoresCache
    self.customError = customError
  }

  /// The site of the requirement.
  public var location: SourceSite { subject.location }
}

extension SyncRequirement: BlockingClaim {
  /// Judges the subject as the check asks, reports the verdict, and returns the value or throws.
  ///
  /// A wait blocks the thread.
  @inlinable @inline(__always)
  public func _perform(_ check: Check, with matcher: Matcher<Value>) throws -> Value {
    // Evaluate and judge in this inlined function, so that a claim that passes needs no verdict.
    guard matcher.judgesOutcomes, !check.waits || check.beginsWithEvaluation(blocking: true) else {
      return try required(check, by: matcher)
    }
    let value: Value?
    do { value = try subject.value(ignoringCache: ignoresCache || check.waits) } catch {
      return try required(check, by: matcher, threw: error)
    }
    let status: MatcherStatus
    do { status = try matcher.status(ofValue: value) } catch {
      return try required(check, by: matcher, value, threw: error)
    }
    if status.passes(check.style), !VerdictHandlers.isObserved, let value { return value }
    return try required(check, by: matcher, value, status)
  }

  /// Judges the subject as the check asks, reports the verdict, and returns the value or throws.
  ///
  /// It makes all evaluations itself.
  @usableFromInline
  func required(_ check: Check, by matcher: Matcher<Value>) throws -> Value {
    try required(by: expression.verdict(check, by: matcher, keepsOutcome: true))
  }

  /// Reports the verdict on the first evaluation, or continues the wait after it, and returns the
  /// value or throws.
  ///
  /// - Parameters:
  ///   - outcome: The value or the error of the first evaluation.
  ///   - status: The status of the outcome, or the error that the matcher threw. If nil, the matcher
  ///     has not judged the outcome yet.
  @usableFromInline
  func required(
    _ check: Check, by matcher: Matcher<Value>, _ value: Value?, _ status: MatcherStatus
  ) throws -> Value {
    try required(check, by: matcher, InlinedEvaluation(.success(value), .success(status)))
  }

  /// Reports that the matcher threw an error, or continues the wait after it.
  @usableFromInline
  func required(
    _ check: Check, by matcher: Matcher<Value>, _ value: Value?, threw error: any Error
  ) throws -> Value {
    try required(check, by: matcher, InlinedEvaluation(.success(value), .failure(error)))
  }

  /// Reports that the expression threw an error, or continues the wait after it.
  @usableFromInline
  func required(_ check: Check, by matcher: Matcher<Value>, threw error: any Error) throws -> Value
  {
    try required(check, by: matcher, InlinedEvaluation(.failure(error), nil))
  }

  private func required(
    _ check: Check, by matcher: Matcher<Value>, _ first: InlinedEvaluation<Value>
  ) throws -> Value {
    try required(
      by: !check.waits
        ? Verdict(first, check, by: matcher)
        : expression.verdict(check, by: matcher, after: first, keepsOutcome: true))
  }

  /// Judges the subject as the check asks, reports the verdict, and returns the value or throws.
  ///
  /// A wait suspends the task.
  nonisolated(nonsending) public func _perform(
    _ check: Check, with matcher: some AsyncableMatcher<Value>
  ) async throws -> Value {
    try required(by: await expression.verdict(check, by: matcher, keepsOutcome: true))
  }
}

/// A requirement about an async closure, created by `require` or `requirea`.
///
/// Its verbs return the awaited value, or report the failure and throw.
public struct AsyncRequirement<Value>: RequiringClaim {
  /// The subject of the requirement.
  public let expression: AsyncExpression<Value>
  /// The error to throw instead of a ``RequireError``.
  public let customError: (any Error)?

  /// Creates a requirement to which no verb has been applied.
  public init(expression: AsyncExpression<Value>, customError: (any Error)? = nil) {
    self.expression = expression
    self.customError = customError
  }

  /// The site of the requirement.
  public var location: SourceSite { expression.location }
}

extension AsyncRequirement: AwaitingClaim {
  /// Judges the subject as the check asks, reports the verdict, and returns the value or throws.
  ///
  /// The subject is evaluated in the caller's isolation. A wait suspends the task.
  nonisolated(nonsending) public func _perform(
    _ check: Check, with matcher: some AsyncableMatcher<Value>
  ) async throws -> Value {
    try required(by: await expression.verdict(check, by: matcher, keepsOutcome: true))
  }
}

/// A claim that reports its verdict, and then returns the value or throws.
package protocol RequiringClaim<Value>: Claim {
  var customError: (any Error)? { get }
}

extension RequiringClaim {
  /// Reports the verdict, and returns the value.
  ///
  /// - Throws: The custom error, or else a ``RequireError``, if the verdict is a failure or there is
  ///   no value. A missing value is reported as a failure, too.
  package func required(by verdict: Verdict<Value>) throws -> Value {
    guard verdict.passes else { throw reportedError(of: verdict) }
    let obstacle: String
    switch verdict.evaluation?.outcome {
    case .success(let value?):
      verdict.report(at: location)
      return value
    case _ where Value.self == Void.self:
      // A `Void` result is never missing, so accept any outcome.
      if let nothing = () as? Value {
        verdict.report(at: location)
        return nothing
      }
      obstacle = "returned nothing"
    case .success(nil): obstacle = "is nil"
    case .failure(let error): obstacle = "threw <\(error)>"
    case nil: obstacle = "did not return"
    }
    let noValue = Verdict<Value>(
      failingWith: """
        required a value, but the expression \(obstacle)
        (the matcher accepts that: write 'expect', which returns no value)
        """, in: verdict.context)
    throw reportedError(of: noValue)
  }

  /// Reports the failure, and returns the error to throw for it.
  private func reportedError(of failure: Verdict<Value>) -> any Error {
    let message = failure.text
    Verdict<Value>(passes: false, in: failure.context) { message }.report(at: location)
    return customError ?? RequireError(message: message.stringValue, location: location)
  }
}

/// The error that a failed requirement throws, unless it has a custom error.
///
/// The failure has already been reported. The error only ends the test.
public struct RequireError: Error, CustomNSError, CustomStringConvertible {
  /// The text of the failure.
  public let message: String
  /// The site of the requirement.
  package let location: SourceSite

  package init(message: String, location: SourceSite) {
    self.message = message
    self.location = location
  }

  /// The text as the `localizedDescription`, and the key that tells XCTest that the failure has
  /// already been reported.
  public var errorUserInfo: [String: Any] {
    ["XCTestErrorUserInfoKeyShouldIgnore": true, NSLocalizedDescriptionKey: message]
  }

  /// The text of the failure.
  public var description: String { message }
}
