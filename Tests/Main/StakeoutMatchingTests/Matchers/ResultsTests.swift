import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct ResultsTests {
  typealias Outcome = Result<Int, EquatableError>

  let one = Outcome.success(1)
  let failure = Outcome.failure(.a)
  let failureText = "<failure(StakeoutTestSupport.EquatableError.a)>"

  @Test func `beSuccess is judged and described`() {
    refuses(beSuccess(), failure, "be <success(Int)>, got \(failureText)")
    accepts(beSuccess(), one, "be <success(Int)>, got <success(1)>")
    failsForNil(beSuccess() as Matcher<Outcome>, "be <success(Int)>")
    refuses(beSuccess(2), one, "be <success(Int)> that equals 2, got <success(1)>")
    accepts(beSuccess(1), one, "be <success(Int)> that equals 1, got <success(1)>")
    refuses(beSuccess(1), failure, "be <success(Int)> that equals 1, got \(failureText)")
    failsForNil(beSuccess(1) as Matcher<Outcome>, "be <success(Int)> that equals 1")
  }

  @Test func `the matcher of beSuccess judges the value`() {
    let text = "be <success(Int)> that satisfies matcher"
    refuses(
      beSuccess(equal(2)), one, "\(text), got <success(1)>\nexpected to equal <2>, got 1")
    refuses(beSuccess(equal(2)), failure, "\(text), got \(failureText)")
    failsForNil(beSuccess(equal(2)) as Matcher<Outcome>, text)
    accepts(beSuccess(equal(1)), one)
    accepts(beSuccess(beNil()), Result<Int?, EquatableError>.success(nil))
    reportsError(beSuccess(Matcher { _ in throw PlainError.boom }), one)
    // The inner matcher fails both `to` and `toNot`.
    #expect(
      toNot(one, beSuccess(beGreaterThan(nil)))
        == "expected to not \(text), got <success(1)>\nexpected to be greater than <nil>, got 1")
  }

  @Test func `a closure of beSuccess for the value`() {
    var seen: [Int] = []
    #expect(to(one, beSuccess { seen.append($0) }) == nil)
    #expect(seen == [1])
    let text = "be <success(Int)> that satisfies block"
    refuses(beSuccess { _ in FailureCount.noteFailure() }, one, "\(text), got <success(1)>")
    accepts(beSuccess { _ in }, one, "\(text), got <success(1)>")
    refuses(beSuccess { _ in Issue.record("it ran") }, failure)
    failsForNil(beSuccess { _ in Issue.record("it ran") } as Matcher<Outcome>, text)
  }

  @Test func `beFailure is judged and described`() {
    refuses(beFailure(), one, "be <failure(EquatableError)>, got <success(1)>")
    accepts(beFailure(), failure, "be <failure(EquatableError)>, got \(failureText)")
    failsForNil(beFailure() as Matcher<Outcome>, "be <failure(EquatableError)>")
  }

  @Test func `the matcher of beFailure judges the error`() {
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

  @Test func `a closure of beFailure for the error`() {
    var seen: [EquatableError] = []
    #expect(to(failure, beFailure { seen.append($0) }) == nil)
    #expect(seen == [.a])
    let text = "be <failure(EquatableError)> that satisfies block"
    refuses(
      beFailure { _ in FailureCount.noteFailure() }, failure, "\(text), got \(failureText)")
    refuses(beFailure { _ in Issue.record("it ran") }, one)
    failsForNil(beFailure { _ in Issue.record("it ran") } as Matcher<Outcome>, text)
  }
}
