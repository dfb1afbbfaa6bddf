// The two claims that return the value or throw.

public import protocol Foundation.CustomNSError
public import let Foundation.NSLocalizedDescriptionKey
package import StakeoutContext
public import StakeoutCore
public import StakeoutMatching

/// The requirement that `require` and `requires` create.
///
/// Its verbs return the value, or throw.
///
/// The failure is reported like an expectation's failure, and then the error ends the test.
public struct SyncRequirement<Value>: Requirement {
  /// The subject.
  public let expression: Expression<Value>
  /// The error to throw instead of a ``RequireError``.
  public let customError: (any Error)?

  /// Creates a requirement to which no verb has been applied.
  @inlinable
  public init(expression: Expression<Value>, customError: (any Error)? = nil) {
    self.expression = expression
    self.customError = customError
  }

  /// The site of the requirement.
  public var location: SourceSite { expression.location }
}

extension SyncRequirement: BlockingClaim {
  /// Evaluates once, and judges the value with the matcher.
  @inlinable @inline(__always)
  public func _judge(
    _ matcher: Matcher<Value>, _ style: ExpectationStyle, verb: String, _ description: String?
  ) throws -> Value {
    guard matcher.judgesOutcomes else {
      return try judgeReader(matcher, style, verb: verb, description)
    }
    let judged = Judged(Result { try expression.evaluate() }, by: matcher)
    if judged.passesUnwatched(style), case .success(let value?) = judged.outcome { return value }
    return try requiredValue(of: judged, by: matcher, style, verb: verb, description)
  }

  /// Returns the value of an evaluation that has been judged.
  @usableFromInline
  func requiredValue(
    of judged: Judged<Value>, by matcher: Matcher<Value>, _ style: ExpectationStyle, verb: String,
    _ description: String?
  ) throws -> Value {
    try requiredValue(
      judged.outcome, judgedBy: judged.verdict(by: matcher, style, verb, description), in: .current)
  }

  /// Evaluates once, by a matcher that reads the expression itself.
  @usableFromInline
  func judgeReader(
    _ matcher: Matcher<Value>, _ style: ExpectationStyle, verb: String, _ description: String?
  ) throws -> Value {
    let evaluation = Evaluation<Value>()
    let verdict = expression.evaluatedOnce(evaluation)
      .verdict(of: matcher, style, verb: verb, description: description)
    return try requiredValue(of: expression, evaluation, judgedBy: verdict, in: .current)
  }

  /// Evaluates once, and judges the value with an asynchronous matcher.
  nonisolated(nonsending) public func _judge(
    _ matcher: AsyncMatcher<Value>, _ style: ExpectationStyle, verb: String, _ description: String?
  ) async throws -> Value {
    let evaluation = Evaluation<Value>()
    let verdict = await expression.toAsyncExpression().verdict(
      of: matcher, style, verb: verb, description: description, evaluation)
    return try requiredValue(of: expression, evaluation, judgedBy: verdict, in: .current)
  }

  /// Blocks the thread until the request's wait ends.
  public func _block(_ request: Eventual, _ matcher: Matcher<Value>) throws -> Value {
    let context = Owner.current
    let evaluation = Evaluation<Value>()
    let verdict = expression.block(for: request, matcher, evaluation)
    return try requiredValue(
      of: expression.withoutCaching(), evaluation, judgedBy: verdict, in: context)
  }

  /// Suspends the task until the request's wait ends, evaluating in the caller's isolation.
  nonisolated(nonsending) public func _suspend(
    _ request: Eventual, _ matcher: some AsyncableMatcher<Value>
  ) async throws -> Value {
    let context = Owner.current
    let evaluation = Evaluation<Value>()
    let verdict = await expression.suspend(for: request, matcher, evaluation)
    return try requiredValue(
      of: expression.withoutCaching(), evaluation, judgedBy: verdict, in: context)
  }
}

/// The requirement that `requirea`, and `require` with an async closure, create.
///
/// Its verbs return the awaited value, or report the failure and throw.
public struct AsyncRequirement<Value>: Requirement {
  /// The subject.
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
  /// Evaluates once in the caller's isolation, and judges the value with the matcher.
  nonisolated(nonsending) public func _judge(
    _ matcher: some AsyncableMatcher<Value>, _ style: ExpectationStyle, verb: String,
    _ description: String?
  ) async throws -> Value {
    let evaluation = Evaluation<Value>()
    let verdict = await expression.verdict(
      of: matcher, style, verb: verb, description: description, evaluation)
    return try await requiredValue(of: expression, evaluation, judgedBy: verdict, in: .current)
  }

  /// Waits, with the task suspended, and evaluates in the caller's isolation.
  nonisolated(nonsending) public func _suspend(
    _ request: Eventual, _ matcher: some AsyncableMatcher<Value>
  ) async throws -> Value {
    let context = Owner.current
    let evaluation = Evaluation<Value>()
    let verdict = await expression.suspend(for: request, matcher, evaluation)
    return try await requiredValue(
      of: expression.withoutCaching(), evaluation, judgedBy: verdict, in: context)
  }
}

/// The handling of verdicts in both types of requirement: hand it over, then return the value or
/// throw.
package protocol Requirement<Value>: Claim {
  var customError: (any Error)? { get }
}

extension Requirement {
  /// Returns the value of the judged evaluation.
  ///
  /// If the matcher passed without asking for the value, this function evaluates.
  func requiredValue(
    of source: Expression<Value>, _ evaluation: Evaluation<Value>, judgedBy verdict: Verdict,
    in context: @autoclosure () -> Owner
  ) throws -> Value {
    if verdict.passes, case .pending = evaluation.state {
      _ = try? source.evaluatedOnce(evaluation).evaluate()
    }
    return try requiredValue(evaluation.outcome, judgedBy: verdict, in: context())
  }

  /// Returns the value of the judged evaluation, like the synchronous form.
  nonisolated(nonsending) func requiredValue(
    of source: AsyncExpression<Value>, _ evaluation: Evaluation<Value>, judgedBy verdict: Verdict,
    in context: @autoclosure () -> Owner
  ) async throws -> Value {
    if verdict.passes, case .pending = evaluation.state {
      _ = try? await source.evaluatedOnce(evaluation).evaluate()
    }
    return try requiredValue(evaluation.outcome, judgedBy: verdict, in: context())
  }

  /// Returns the value; throws if the verdict is a failure or if there is no value.
  ///
  /// - Parameters:
  ///   - outcome: The result of the evaluation. Nil if it did not return.
  ///   - verdict: The verdict.
  ///   - context: The test in which the failure is reported.
  package func requiredValue(
    _ outcome: Result<Value?, any Error>?, judgedBy verdict: Verdict,
    in context: @autoclosure () -> Owner
  ) throws -> Value {
    guard verdict.passes else { throw reportedError(of: verdict, in: context()) }
    let obstacle: String
    switch outcome {
    case .success(let value?):
      verdict.handOver(at: location, in: context())
      return value
    case _ where Value.self == Void.self:
      // A `Void` result can never be missing, so any outcome will do.
      if let nothing = () as? Value {
        verdict.handOver(at: location, in: context())
        return nothing
      }
      obstacle = "returned nothing"
    case .success(nil): obstacle = "is nil"
    case .failure(let error): obstacle = "threw <\(error)>"
    case nil: obstacle = "did not return"
    }
    let noValue = Verdict(
      failingWith: """
        required a value, but the expression \(obstacle)
        (the matcher accepts that: write 'expect', which returns no value)
        """)
    throw reportedError(of: noValue, in: context())
  }

  /// Hands the failure over, and returns the error to throw for it.
  private func reportedError(
    of failure: Verdict, in context: @autoclosure () -> Owner
  ) -> any Error {
    let message = failure.text
    Verdict(passes: false, message: { message }).handOver(at: location, in: context())
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

  /// The text, which is the `localizedDescription`, and the key that tells XCTest that the failure has
  /// already been reported.
  public var errorUserInfo: [String: Any] {
    ["XCTestErrorUserInfoKeyShouldIgnore": true, NSLocalizedDescriptionKey: message]
  }

  /// The text of the failure.
  public var description: String { message }
}
