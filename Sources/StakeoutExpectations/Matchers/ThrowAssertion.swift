public import StakeoutMatching
internal import StakeoutRuntime

/// Matches an expression that would end the process: a `fatalError`, a failed precondition, an
/// index out of range, arithmetic overflow, and similar traps.
///
/// A raised ``Exception`` or an uncaught C++ exception would end the process, too, so both match.
/// `raiseException` distinguishes them.
///
/// The expression runs once, on the calling thread, in a trap region. In a chain of matchers it
/// runs again for each of them.
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
