import StakeoutBase
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct SatisfyAllOfTests {
  static let hint = " (use beNil() to match nils)"
  /// Judges without the value.
  static var unseeing: Matcher<Int> {
    Matcher { _ in MatcherResult(bool: false, message: .expectedActualValueTo("be odd")) }
  }

  @Test(arguments: [
    Golden(
      "two",
      "expected to match all of: {be greater than <6>}, and {be greater than <1>}, got 5"
    ) { to(5, satisfyAllOf(beGreaterThan(6), beGreaterThan(1))) },
    Golden(
      "not two",
      "expected to not match all of: {be greater than <1>}, and {be greater than <2>}, got 5"
    ) { toNot(5, satisfyAllOf(beGreaterThan(1), beGreaterThan(2))) },
    Golden("operator", "expected to match all of: {equal <6>}, and {equal <5>}, got 5") {
      to(5, equal(6) && equal(5))
    },
    Golden(
      "three with operators",
      "expected to match all of: {match all of: {equal <6>}, and {equal <5>}}, and {equal <4>}, "
        + "got 5"
    ) { to(5, equal(6) && equal(5) && equal(4)) },
    Golden(
      "custom values",
      "expected to match all of: {have Array<Int> with count 3}, and {contain <9>}, got [1, 2]"
    ) { to([1, 2], satisfyAllOf(haveCount(3), contain(9))) },
    Golden(
      "nil",
      "expected to match all of: {equal <1>\(hint)}, and {equal <2>\(hint)}, got <nil>\(hint)"
    ) { to(nil, satisfyAllOf(equal(1), equal(2))) },
    Golden(
      "not nil",
      "expected to not match all of: {equal <1>\(hint)}, and {equal <2>\(hint)}, "
        + "got <nil>\(hint)"
    ) { toNot(nil, satisfyAllOf(equal(1), equal(2))) },
    Golden(
      "nil that one accepts",
      "expected to match all of: {equal <1>\(hint)}, and {be nil}, got <nil>\(hint)"
    ) { to(nil, satisfyAllOf(equal(1), beNil())) },
    Golden(
      "not nil that one accepts",
      "expected to not match all of: {equal <1>\(hint)}, and {be nil}, got <nil>\(hint)"
    ) { toNot(nil, satisfyAllOf(equal(1), beNil())) },
    Golden(
      "nested on nil",
      "expected to match all of: {match one of: {equal <1>\(hint)}, or {equal <2>\(hint)}\(hint)}, "
        + "and {not match all of: {be nil}, and {equal <3>\(hint)}\(hint)}, got <nil>\(hint)"
    ) {
      to(
        nil,
        satisfyAllOf(
          satisfyAnyOf(equal(1), equal(2)), not(satisfyAllOf(beNil(), equal(3)))))
    },
    Golden(
      "nested, and accepted inside",
      "expected to match all of: {match one of: {equal <1>\(hint)}, or {be nil}\(hint)}, "
        + "and {equal <2>\(hint)}, got <nil>\(hint)"
    ) { to(nil, satisfyAllOf(satisfyAnyOf(equal(1), beNil()), equal(2))) },
    Golden("a matcher that does not look", "expected to match all of: {be odd}, got 5") {
      to(5, satisfyAllOf(unseeing))
    },
    Golden(
      "a matcher that does not look at nil", "expected to match all of: {be odd}, got <nil>\(hint)"
    ) { to(nil, satisfyAllOf(unseeing)) },
    Golden("an error that no matcher sees", "unexpected error thrown: <boom>") {
      to(
        try { () throws -> Int in throw PlainError.boom }(),
        satisfyAllOf(Matcher { _ in MatcherResult(bool: true, message: .fail("")) }))
    },
    Golden("nil that all accept", nil) { to(nil as Int?, satisfyAllOf(beNil(), beNil())) },
    Golden(
      "an expected nil", "expected to match all of: {equal <nil>\(hint)}, and {equal <2>}, got 1"
    ) { to(1, satisfyAllOf(equal(nil), equal(2))) },
    Golden("array", nil) { to(5, satisfyAllOf([beGreaterThan(1), equal(5)])) },
    Golden("one of them", nil) { toNot(5, satisfyAllOf(beGreaterThan(1), equal(4))) },
    Golden("empty", nil) { to(5, satisfyAllOf([Matcher<Int>]())) },
    Golden("an error that all accept", nil) {
      to(try explode(), satisfyAllOf(throwError(), throwError()))
    },
    Golden(
      "an error",
      "expected to match all of: {throw any error}, and {throw error <withValue(1)>}, got <boom>"
    ) {
      to(
        try explode(),
        satisfyAllOf(throwError(), throwError(PlainError.withValue(1))))
    },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `a failure in async code says what was expected`() async {
    #expect(
      await to(5, awaiting: satisfyAllOf(equal(6), beOdd()))
        == "expected to match all of: {equal <6>}, and {be odd}, got 5")
    #expect(
      await toNot(5, awaiting: beOdd() && equal(5))
        == "expected to not match all of: {be odd}, and {equal <5>}, got 5")
    #expect(
      await to(nil, awaiting: satisfyAllOf([equal(1), beOdd()]))
        == "expected to match all of: {equal <1>\(Self.hint)}, and {be odd\(Self.hint)}, "
        + "got <nil>\(Self.hint)")
    #expect(await to(5, awaiting: satisfyAllOf(equal(5), beOdd(), beGreaterThan(1))) == nil)
    #expect(await toNot(5, awaiting: beOdd() && beGreaterThan(6)) == nil)
    #expect(await to(5, awaiting: satisfyAllOf([any AsyncableMatcher<Int>]())) == nil)
    let failure = await to(try explode(), awaiting: beOdd() && equal(1))
    #expect(failure == "unexpected error thrown: <boom>")
  }

  @Test func `noun, status and evaluations`() async throws {
    #expect(satisfyAllOf(equal(3), beGreaterThan(2)).noun == "all of (3, > 2)")
    #expect((equal(3) && beNil()).noun == "all of (3, nil)")
    #expect(try status(nil, equal(1) && beNil()) == .fail)
    #expect(try status(1, equal(nil) && equal(2)) == .fail)
    #expect(evaluations(of: 1, by: equal(1) && equal(1)) == 1)
    #expect(evaluations(of: nil, by: equal(1) && beNil()) == 1)
    #expect(await evaluations(of: 1, awaiting: beOdd() && beOdd()) == 1)
    #expect(await evaluations(of: nil, awaiting: satisfyAllOf(beOdd(), equal(1))) == 1)
  }

  @Test @MainActor func `asynchronous matchers run where the expectation does`() async {
    let here = AsyncMatcher<Int>.simple { _ in onMainActor(.matches) }
    #expect(await to(5, awaiting: here && here && equal(5)) == nil)
  }
}
