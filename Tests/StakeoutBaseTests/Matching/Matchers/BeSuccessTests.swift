import StakeoutBase
import StakeoutTestSupport
import Testing

@Suite struct BeSuccessTests {
  typealias Outcome = Result<Int, EquatableError>
  static let hint = " (use beNil() to match nils)"

  static let one = Outcome.success(1)
  static let failure = Outcome.failure(.a)
  static let failureText = "<failure(StakeoutTestSupport.EquatableError.a)>"

  @Test(arguments: [
    Golden("failure", "expected to be <success(Int)>, got \(failureText)") {
      to(failure, beSuccess())
    },
    Golden("not", "expected to not be <success(Int)>, got <success(1)>") {
      toNot(one, beSuccess())
    },
    Golden("passing", nil) { to(one, beSuccess()) ?? toNot(failure, beSuccess()) },
    Golden("nil", "expected to be <success(Int)>, got <nil>\(hint)") {
      to(nil as Outcome?, beSuccess())
    },
    Golden("not nil", "expected to not be <success(Int)>, got <nil>\(hint)") {
      toNot(nil as Outcome?, beSuccess())
    },
    Golden("value", "expected to be <success(Int)> that equals 2, got <success(1)>") {
      to(one, beSuccess(2))
    },
    Golden("not value", "expected to not be <success(Int)> that equals 1, got <success(1)>") {
      toNot(one, beSuccess(1))
    },
    Golden("value, failure", "expected to be <success(Int)> that equals 1, got \(failureText)") {
      to(failure, beSuccess(1))
    },
    Golden("value, nil", "expected to be <success(Int)> that equals 1, got <nil>\(hint)") {
      to(nil as Outcome?, beSuccess(1))
    },
    Golden("value passing", nil) { to(one, beSuccess(1)) ?? toNot(one, beSuccess(2)) },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden(
      "other value",
      """
      expected to be <success(Int)> that satisfies matcher, got <success(1)>
      expected to equal <2>, got 1
      """
    ) {
      to(one, beSuccess(equal(2)))
    },
    Golden(
      "failure", "expected to be <success(Int)> that satisfies matcher, got \(failureText)"
    ) {
      to(failure, beSuccess(equal(2)))
    },
    Golden("nil", "expected to be <success(Int)> that satisfies matcher, got <nil>\(hint)") {
      to(nil as Outcome?, beSuccess(equal(2)))
    },
    Golden("passing", nil) { to(one, beSuccess(equal(1))) ?? toNot(one, beSuccess(equal(2))) },
    Golden("not failure", nil) { toNot(failure, beSuccess(equal(1))) },
    Golden("a value of nil", nil) {
      to(Result<Int?, EquatableError>.success(nil), beSuccess(beNil()))
    },
    Golden("a matcher that throws", "unexpected error thrown: <boom>") {
      to(one, beSuccess(Matcher { _ in throw PlainError.boom }))
    },
    Golden(
      "a matcher that fails both ways",
      """
      expected to not be <success(Int)> that satisfies matcher, got <success(1)>
      expected to be greater than <nil>, got 1
      """
    ) {
      toNot(one, beSuccess(beGreaterThan(nil)))
    },
  ]) func `a matcher judges the value`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `a closure for the value`() {
    var seen: [Int] = []
    #expect(to(Self.one, beSuccess { seen.append($0) }) == nil)
    #expect(seen == [1])
    #expect(
      to(Self.one, beSuccess { _ in FailureTally.noteFailure() })
        == "expected to be <success(Int)> that satisfies block, got <success(1)>")
    #expect(
      toNot(Self.one, beSuccess { _ in })
        == "expected to not be <success(Int)> that satisfies block, got <success(1)>")
    #expect(toNot(Self.failure, beSuccess { _ in Issue.record("it ran") }) == nil)
    #expect(
      to(nil as Outcome?, beSuccess { _ in Issue.record("it ran") })
        == "expected to be <success(Int)> that satisfies block, got <nil>\(Self.hint)")
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect((beSuccess() as Matcher<Outcome>).noun == "success(Int)")
    #expect((beSuccess(1) as Matcher<Outcome>).noun == "success(1)")
    #expect((beSuccess(beGreaterThan(1)) as Matcher<Outcome>).noun == "success(> 1)")
    #expect((beSuccess { _ in } as Matcher<Outcome>).noun == "success(satisfying a block)")
    #expect(evaluations(of: Self.one, by: beSuccess()) == 1)
    #expect(evaluations(of: Self.one, by: beSuccess(2)) == 1)
    #expect(evaluations(of: Self.one, by: beSuccess(equal(2))) == 1)
    #expect(evaluations(of: nil as Outcome?, by: beSuccess(equal(2))) == 1)
  }

  @Test func `what passes is not turned into text`() {
    let result = Result<Unprintable, EquatableError>.success(Unprintable(1))
    #expect(to(result, beSuccess()) == nil)
    #expect(to(result, beSuccess(Unprintable(1))) == nil)
    #expect(to(result, beSuccess(equal(Unprintable(1)))) == nil)
  }
}
