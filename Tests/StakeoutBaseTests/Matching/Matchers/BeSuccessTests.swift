import StakeoutBase
import StakeoutTestSupport
import Testing

@Suite struct BeSuccessTests {
  typealias Outcome = Result<Int, EquatableError>

  let one = Outcome.success(1)
  let failure = Outcome.failure(.a)
  let failureText = "<failure(StakeoutTestSupport.EquatableError.a)>"

  @Test func `a failure says what was expected`() {
    refuses(beSuccess(), failure, "be <success(Int)>, got \(failureText)")
    accepts(beSuccess(), one, "be <success(Int)>, got <success(1)>")
    failsForNil(beSuccess() as Matcher<Outcome>, "be <success(Int)>")
    refuses(beSuccess(2), one, "be <success(Int)> that equals 2, got <success(1)>")
    accepts(beSuccess(1), one, "be <success(Int)> that equals 1, got <success(1)>")
    refuses(beSuccess(1), failure, "be <success(Int)> that equals 1, got \(failureText)")
    failsForNil(beSuccess(1) as Matcher<Outcome>, "be <success(Int)> that equals 1")
  }

  @Test func `a matcher judges the value`() {
    let text = "be <success(Int)> that satisfies matcher"
    refuses(
      beSuccess(equal(2)), one, "\(text), got <success(1)>\nexpected to equal <2>, got 1")
    refuses(beSuccess(equal(2)), failure, "\(text), got \(failureText)")
    failsForNil(beSuccess(equal(2)) as Matcher<Outcome>, text)
    accepts(beSuccess(equal(1)), one)
    accepts(beSuccess(beNil()), Result<Int?, EquatableError>.success(nil))
    reportsError(beSuccess(Matcher { _ in throw PlainError.boom }), one)
    // A matcher that fails both ways.
    #expect(
      toNot(one, beSuccess(beGreaterThan(nil)))
        == "expected to not \(text), got <success(1)>\nexpected to be greater than <nil>, got 1")
  }

  @Test func `a closure for the value`() {
    var seen: [Int] = []
    #expect(to(one, beSuccess { seen.append($0) }) == nil)
    #expect(seen == [1])
    let text = "be <success(Int)> that satisfies block"
    refuses(beSuccess { _ in FailureTally.noteFailure() }, one, "\(text), got <success(1)>")
    accepts(beSuccess { _ in }, one, "\(text), got <success(1)>")
    refuses(beSuccess { _ in Issue.record("it ran") }, failure)
    failsForNil(beSuccess { _ in Issue.record("it ran") } as Matcher<Outcome>, text)
  }
}
