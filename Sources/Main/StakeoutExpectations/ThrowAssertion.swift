public import StakeoutBase

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
    let returned = ReturnedValue<Out>()
    let end = Trap.end { returned.keep(try expression.evaluate()) }
    return try wanted.verdict(end, expression.location, returned: returned)
  }
  var judging = matcher.named(wanted.noun)
  judging.extras.trapJudgement = { end, site in
    try wanted.verdict(end, site, returned: ReturnedValue<Out>())
  }
  judging.extras.asyncJudgement = { expression in
    // SAFETY: the caller is suspended while the expression is evaluated, in its isolation.
    nonisolated(unsafe) let expression = expression
    let isolation = #isolation
    let returned = ReturnedValue<Out>()
    let end = await Trap.end {
      try await evaluate(expression, on: isolation, keeping: returned)
    }
    return try wanted.verdict(end, expression.location, returned: returned)
  }
  return judging
}

private func evaluate<Out>(
  _ expression: AsyncExpression<Out>, on actor: isolated (any Actor)?,
  keeping returned: ReturnedValue<Out>
) async throws {
  returned.keep(try await expression.evaluate())
}

/// The value that an expression returned instead of trapping, for the text of a failure.
///
/// SAFETY: the expression's evaluation writes it at its end. It is read after that.
final class ReturnedValue<Value>: @unchecked Sendable {
  private var value: Value??

  func keep(_ value: Value?) { self.value = .some(value) }

  /// The value as text; nil if there is none, as of an expression of type `Void`.
  var text: String? {
    guard Value.self != Void.self, let value else { return nil }
    return stringify(value)
  }
}

/// The expected properties of a trap.
private struct WantedTrap {
  var kind: Trap.Kind?
  var reason: Matcher<String>?

  /// The verdict on how evaluating ended.
  func verdict<Value>(
    _ end: Trap.End, _ site: SourceSite, returned: ReturnedValue<Value>
  ) throws -> MatcherResult {
    switch end {
    case .trapped(let trap):
      MatcherResult(bool: try accepts(trap, at: site)) {
        .expectedTo(phrase).appended(details: "caught \(trap)")
      }
    case .returned:
      MatcherResult(bool: false) {
        .expectedTo(phrase + (returned.text.map { ", but it returned <\($0)>" } ?? ""))
      }
    case .threw(let error):
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
