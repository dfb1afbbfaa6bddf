public import StakeoutMatching
internal import StakeoutRuntime

/// A matcher that accepts an expression which would end the process: a `fatalError`, a failed
/// precondition, an index out of range, arithmetic overflow, and the like.
///
/// A raised ``Exception`` would end it, too, and is accepted, as is a C++ exception that nobody
/// catches; `raiseException` tells those apart.
///
/// The expression runs on the calling thread, once, in a trap region. Chained with other matchers
/// it runs again for each of them.
public func throwAssertion<Out>() -> Matcher<Out> {
  let matcher = Matcher<Out> { expression in
    do {
      let trap = try Trap.catching { _ = try expression.evaluate() }
      return MatcherResult(bool: trap != nil) {
        let message = ExpectationMessage.expectedTo("throw an assertion")
        return trap.map { message.appended(details: "caught \($0)") } ?? message
      }
    } catch {
      return MatcherResult(status: .doesNotMatch) {
        .expectedTo("throw an assertion; threw error instead <\(error)>")
      }
    }
  }
  return matcher.named("an assertion")
}
