public import StakeoutMatching
internal import StakeoutReporting
public import StakeoutRuntime

/// Matches an expression that would end the process: a `fatalError`, a failed precondition, an
/// index out of range, arithmetic overflow, and similar traps.
///
/// A raised `Exception` or an uncaught C++ exception would end the process, too, so both match.
/// `raiseException` distinguishes them.
///
/// ```swift
/// expect { account.withdraw(100) }.to(throwAssertion(.precondition, saying: contain("overdrawn")))
/// ```
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
/// A thread or a block that traps there ends: see `Trap.anywhere(within:_:)`. This is for the matcher
/// by itself. The other waiting verbs, and a matcher around this one, evaluate in each poll, and judge
/// what happens on the calling thread.
///
/// - Parameters:
///   - kind: The expected kind; nil accepts any.
///   - reason: A matcher for what the failing code said (`Trap.reason`): its message, or the name of
///     the failed check, such as `arithmetic overflow`. Nil accepts any. An optimised build has no
///     message of `precondition`.
public func throwAssertion<Out>(
  _ kind: Trap.Kind? = nil, saying reason: Matcher<String>? = nil
) -> Matcher<Out> {
  let wanted = WantedTrap(kind: kind, reason: reason)
  let matcher = Matcher<Out> { expression in
    try wanted.verdict(
      Result { try Trap.catching { _ = try expression.evaluate() } }, expression.location)
  }
  return matcher.named(wanted.noun).judgingTraps(by: wanted.verdict).awaiting { expression in
    // SAFETY: the caller is suspended while the expression is evaluated, in its isolation.
    nonisolated(unsafe) let expression = expression
    let isolation = #isolation
    let end: Result<Trap?, any Error>
    do {
      end = .success(try await Trap.catching { try await evaluate(expression, on: isolation) })
    } catch {
      end = .failure(error)
    }
    return try wanted.verdict(end, expression.location)
  }
}

private func evaluate<Out>(
  _ expression: AsyncExpression<Out>, on actor: isolated (any Actor)?
) async throws {
  _ = try await expression.evaluate()
}

/// The expected properties of a trap.
private struct WantedTrap {
  var kind: Trap.Kind?
  var reason: Matcher<String>?

  /// The verdict on how evaluating ended.
  func verdict(_ end: Result<Trap?, any Error>, _ site: SourceSite) throws -> MatcherResult {
    switch end {
    case .success(let trap):
      MatcherResult(bool: try trap.map { try accepts($0, at: site) } ?? false) {
        let message = ExpectationMessage.expectedTo(phrase)
        return trap.map { message.appended(details: "caught \($0)") } ?? message
      }
    case .failure(let error):
      MatcherResult(status: .doesNotMatch) {
        .expectedTo("\(phrase); threw error instead <\(error)>")
      }
    }
  }

  private func accepts(_ trap: Trap, at site: SourceSite) throws -> Bool {
    if let kind, kind != trap.kind { return false }
    guard let reason else { return true }
    let expression = Expression(expression: { trap.reason }, location: site)
    return try reason.satisfies(expression).status == .matches
  }

  private var phrase: String { "throw \(noun)" }

  var noun: String {
    var text = kind.map { "an assertion of kind <\($0)>" } ?? "an assertion"
    if let reason { text += " saying <\(reason.noun)>" }
    return text
  }
}
