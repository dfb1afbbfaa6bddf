package import StakeoutBase

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
