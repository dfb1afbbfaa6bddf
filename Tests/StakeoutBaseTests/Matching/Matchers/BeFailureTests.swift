import StakeoutBase
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct BeFailureTests {
  typealias Outcome = Result<Int, EquatableError>
  static let hint = " (use beNil() to match nils)"

  static let one = Outcome.success(1)
  static let failure = Outcome.failure(.a)
  static let failureText = "<failure(StakeoutTestSupport.EquatableError.a)>"

  @Test(arguments: [
    Golden("success", "expected to be <failure(EquatableError)>, got <success(1)>") {
      to(one, beFailure())
    },
    Golden("not", "expected to not be <failure(EquatableError)>, got \(failureText)") {
      toNot(failure, beFailure())
    },
    Golden("passing", nil) { to(failure, beFailure()) ?? toNot(one, beFailure()) },
    Golden("nil", "expected to be <failure(EquatableError)>, got <nil>\(hint)") {
      to(nil as Outcome?, beFailure())
    },
    Golden("not nil", "expected to not be <failure(EquatableError)>, got <nil>\(hint)") {
      toNot(nil as Outcome?, beFailure())
    },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden(
      "other error",
      """
      expected to be <failure(EquatableError)> that satisfies matcher, got \(failureText)
      expected to equal <b("q")>, got a
      """
    ) {
      to(failure, beFailure(equal(EquatableError.b("q"))))
    },
    Golden(
      "success", "expected to be <failure(EquatableError)> that satisfies matcher, got <success(1)>"
    ) {
      to(one, beFailure(equal(.a)))
    },
    Golden(
      "nil", "expected to be <failure(EquatableError)> that satisfies matcher, got <nil>\(hint)"
    ) {
      to(nil as Outcome?, beFailure(equal(.a)))
    },
    Golden("passing", nil) {
      to(failure, beFailure(equal(.a))) ?? toNot(one, beFailure(equal(.a)))
    },
    Golden("any error", nil) {
      to(Result<Int, any Error>.failure(PlainError.boom), beFailure(matchError(PlainError.self)))
    },
    Golden("a matcher that throws", "unexpected error thrown: <boom>") {
      to(failure, beFailure(Matcher { _ in throw PlainError.boom }))
    },
  ]) func `a matcher judges the error`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `a closure for the error`() {
    var seen: [EquatableError] = []
    #expect(to(Self.failure, beFailure { seen.append($0) }) == nil)
    #expect(seen == [.a])
    #expect(
      to(Self.failure, beFailure { _ in FailureTally.noteFailure() })
        == """
        expected to be <failure(EquatableError)> that satisfies block, got \(Self.failureText)
        """)
    #expect(toNot(Self.one, beFailure { _ in Issue.record("it ran") }) == nil)
    #expect(
      to(nil as Outcome?, beFailure { _ in Issue.record("it ran") })
        == "expected to be <failure(EquatableError)> that satisfies block, got <nil>\(Self.hint)")
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect((beFailure() as Matcher<Outcome>).noun == "failure(EquatableError)")
    #expect((beFailure(equal(.a)) as Matcher<Outcome>).noun == "failure(a)")
    #expect((beFailure { _ in } as Matcher<Outcome>).noun == "failure(satisfying a block)")
    #expect(evaluations(of: Self.one, by: beFailure()) == 1)
    #expect(evaluations(of: Self.failure, by: beFailure(equal(.b("q")))) == 1)
    #expect(evaluations(of: nil as Outcome?, by: beFailure(equal(.a))) == 1)
  }

  @Test func `what passes is not turned into text`() {
    let result = Result<Int, Unprintable>.failure(Unprintable(1))
    #expect(to(result, beFailure()) == nil)
    #expect(to(result, beFailure(equal(Unprintable(1)))) == nil)
  }
}
