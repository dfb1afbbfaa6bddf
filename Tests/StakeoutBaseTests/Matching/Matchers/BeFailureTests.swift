import StakeoutBase
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct BeFailureTests {
  typealias Outcome = Result<Int, EquatableError>

  let one = Outcome.success(1)
  let failure = Outcome.failure(.a)
  let failureText = "<failure(StakeoutTestSupport.EquatableError.a)>"

  @Test func `a failure says what was expected`() {
    refuses(beFailure(), one, "be <failure(EquatableError)>, got <success(1)>")
    accepts(beFailure(), failure, "be <failure(EquatableError)>, got \(failureText)")
    failsForNil(beFailure() as Matcher<Outcome>, "be <failure(EquatableError)>")
  }

  @Test func `a matcher judges the error`() {
    let text = "be <failure(EquatableError)> that satisfies matcher"
    refuses(
      beFailure(equal(EquatableError.b("q"))), failure,
      "\(text), got \(failureText)\nexpected to equal <b(\"q\")>, got a")
    refuses(beFailure(equal(.a)), one, "\(text), got <success(1)>")
    failsForNil(beFailure(equal(.a)) as Matcher<Outcome>, text)
    accepts(beFailure(equal(.a)), failure)
    let error = Result<Int, any Error>.failure(PlainError.boom)
    accepts(beFailure(matchError(PlainError.self)), error)
    reportsError(beFailure(Matcher { _ in throw PlainError.boom }), failure)
  }

  @Test func `a closure for the error`() {
    var seen: [EquatableError] = []
    #expect(to(failure, beFailure { seen.append($0) }) == nil)
    #expect(seen == [.a])
    let text = "be <failure(EquatableError)> that satisfies block"
    refuses(
      beFailure { _ in FailureTally.noteFailure() }, failure, "\(text), got \(failureText)")
    refuses(beFailure { _ in Issue.record("it ran") }, one)
    failsForNil(beFailure { _ in Issue.record("it ran") } as Matcher<Outcome>, text)
  }
}
