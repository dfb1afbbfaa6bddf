public import StakeoutBase

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
