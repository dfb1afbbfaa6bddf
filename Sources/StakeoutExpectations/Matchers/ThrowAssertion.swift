public import StakeoutMatching
internal import StakeoutRuntime

/// A matcher that accepts an expression which would end the process: a `fatalError`, a failed
/// precondition, an index out of range, arithmetic overflow, and the like.
///
/// A raised ``Exception`` would end it, too, and is accepted, as is a C++ exception that nobody
/// catches; `raiseException` tells those apart.
///
/// A synchronous expression runs on the calling thread, once, in a trap region. An asynchronous one
/// runs in a task of its own, in the caller's isolation, and a trap of what it starts is accepted,
/// too: see `Trap.catching(_:)`. Chained with other matchers it runs again for each of them.
public func throwAssertion<Out>() -> Matcher<Out> {
  let matcher = Matcher<Out> { expression in
    verdict(Result { try Trap.catching { _ = try expression.evaluate() } })
  }
  return matcher.named("an assertion").awaiting { expression in
    // SAFETY: the caller is suspended while the expression is evaluated, in its isolation.
    nonisolated(unsafe) let expression = expression
    let isolation = #isolation
    do {
      return verdict(
        .success(try await Trap.catching { try await evaluate(expression, on: isolation) }))
    } catch {
      return verdict(.failure(error))
    }
  }
}

private func evaluate<Out>(
  _ expression: AsyncExpression<Out>, on actor: isolated (any Actor)?
) async throws {
  _ = try await expression.evaluate()
}

/// The verdict on how evaluating ended.
private func verdict(_ end: Result<Trap?, any Error>) -> MatcherResult {
  switch end {
  case .success(let trap):
    MatcherResult(bool: trap != nil) {
      let message = ExpectationMessage.expectedTo("throw an assertion")
      return trap.map { message.appended(details: "caught \($0)") } ?? message
    }
  case .failure(let error):
    MatcherResult(status: .doesNotMatch) {
      .expectedTo("throw an assertion; threw error instead <\(error)>")
    }
  }
}
