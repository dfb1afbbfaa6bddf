public import StakeoutMatching
internal import StakeoutRuntime

/// Matches an expression that would end the process: a `fatalError`, a failed precondition, an
/// index out of range, arithmetic overflow, and similar traps.
///
/// A raised ``Exception`` or an uncaught C++ exception would end the process, too, so both match.
/// `raiseException` distinguishes them.
///
/// A synchronous expression runs once, on the calling thread, in a trap region. An asynchronous one
/// runs in a task of its own, in the caller's isolation, and a trap in a task that it starts matches,
/// too: see `Trap.catching(_:)`. In a chain of matchers the expression runs again for each of them.
///
/// `toEventually` and `toNever` evaluate the expression once, and judge the traps of all threads until
/// the time is over:
///
/// ```swift
/// expect { queue.async { cache.clear() } }.toEventually(throwAssertion())
/// ```
///
/// A thread that traps there is parked for ever: see `Trap.anywhere(within:_:)`. This is for the matcher
/// by itself. The other waiting verbs, and a matcher around this one, evaluate in each poll, and judge
/// what happens on the calling thread.
public func throwAssertion<Out>() -> Matcher<Out> {
  let matcher = Matcher<Out> { expression in
    verdict(Result { try Trap.catching { _ = try expression.evaluate() } })
  }
  return matcher.named("an assertion").judgingTraps(by: verdict).awaiting { expression in
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
