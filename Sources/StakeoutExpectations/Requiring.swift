internal import StakeoutMatching
internal import StakeoutReporting

/// What both kinds of requirement do with a verdict: hand it over, return the value or throw.
protocol Requiring<Value> {
  associatedtype Value
  var location: SourceSite { get }
  var customError: (any Error)? { get }
}

extension Requiring {
  func settled(_ finding: Finding<Value>, in context: @autoclosure () -> TestContext) throws
    -> Value
  {
    let passes = finding.verdict.passes
    return try settled(finding.verdict, passes ? finding.outcome() : nil, in: context())
  }

  nonisolated(nonsending) func settled(
    _ finding: AsyncFinding<Value>, in context: @autoclosure () -> TestContext
  ) async throws -> Value {
    let passes = finding.verdict.passes
    return try settled(finding.verdict, passes ? await finding.outcome() : nil, in: context())
  }

  func settled(
    _ verdict: Verdict, _ outcome: Result<Value?, any Error>?,
    in context: @autoclosure () -> TestContext
  ) throws -> Value {
    guard verdict.passes else { throw handedOver(verdict, in: context()) }
    let obstacle: String
    switch outcome {
    case .success(let value?):
      verdict.handOver(at: location, in: context())
      return value
    case _ where Value.self == Void.self:
      // Whatever became of it, there is nothing that could be missing.
      if let nothing = () as? Value {
        verdict.handOver(at: location, in: context())
        return nothing
      }
      obstacle = "returned nothing"
    case .success(nil): obstacle = "is nil"
    case .failure(let error): obstacle = "threw <\(error)>"
    case nil: obstacle = "did not come back"
    }
    let noValue = Verdict(passes: false) {
      FailureMessage(
        stringValue: """
          required a value, but the expression \(obstacle)
          (the matcher accepts that: write 'expect', which returns no value)
          """)
    }
    throw handedOver(noValue, in: context())
  }

  /// The error to throw for a failure, which has been handed over.
  private func handedOver(
    _ failure: Verdict, in context: @autoclosure () -> TestContext
  ) -> any Error {
    let message = failure.text
    Verdict(passes: false, message: { message }).handOver(at: location, in: context())
    return customError ?? RequireError(message: message.stringValue, location: location)
  }
}
