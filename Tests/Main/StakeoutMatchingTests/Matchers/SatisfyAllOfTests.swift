import StakeoutMatching
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct SatisfyAllOfTests {
  @Test func `a failure says what was expected`() {
    refuses(
      satisfyAllOf(beGreaterThan(6), beGreaterThan(1)), 5,
      "match all of: {be greater than <6>}, and {be greater than <1>}, got 5")
    accepts(
      satisfyAllOf(beGreaterThan(1), beGreaterThan(2)), 5,
      "match all of: {be greater than <1>}, and {be greater than <2>}, got 5")
    refuses(equal(6) && equal(5), 5, "match all of: {equal <6>}, and {equal <5>}, got 5")
    refuses(
      equal(6) && equal(5) && equal(4), 5,
      "match all of: {match all of: {equal <6>}, and {equal <5>}}, and {equal <4>}, got 5")
    refuses(
      satisfyAllOf(haveCount(3), contain(9)), [1, 2],
      "match all of: {have Array<Int> with count 3}, and {contain <9>}, got [1, 2]")
    accepts(satisfyAllOf([beGreaterThan(1), equal(5)]), 5)
    refuses(satisfyAllOf(beGreaterThan(1), equal(4)), 5)
    accepts(satisfyAllOf([Matcher<Int>]()), 5)
  }

  @Test func `nil is judged and described`() {
    let (one, two) = ("{equal <1>\(nilHint)}", "{equal <2>\(nilHint)}")
    failsForNil(satisfyAllOf(equal(1), equal(2)), "match all of: \(one), and \(two)")
    failsForNil(satisfyAllOf(equal(1), beNil()), "match all of: \(one), and {be nil}")
    failsForNil(
      satisfyAllOf(satisfyAnyOf(equal(1), equal(2)), not(satisfyAllOf(beNil(), equal(3)))),
      "match all of: {match one of: \(one), or \(two)\(nilHint)}, "
        + "and {not match all of: {be nil}, and {equal <3>\(nilHint)}\(nilHint)}")
    failsForNil(
      satisfyAllOf(satisfyAnyOf(equal(1), beNil()), equal(2)),
      "match all of: {match one of: \(one), or {be nil}\(nilHint)}, and \(two)")
    accepts(satisfyAllOf(beNil(), beNil()), nil as Int?)
    failsBothWays(
      satisfyAllOf(equal(nil), equal(2)), 1,
      "match all of: {equal <nil>\(nilHint)}, and {equal <2>}, got 1")
  }

  @Test func `a matcher need not look at the value`() {
    let unseeing = Matcher<Int> { _ in
      MatcherResult(bool: false, message: .expectedActualValueTo("be odd"))
    }
    refuses(satisfyAllOf(unseeing), 5, "match all of: {be odd}, got 5")
    #expect(
      to(nil, satisfyAllOf(unseeing)) == "expected to match all of: {be odd}, got <nil>\(nilHint)")
    reportsError(
      satisfyAllOf(Matcher { _ in MatcherResult(bool: true, message: .fail("")) }), try explode())
  }

  @Test func `errors are judged and described`() {
    accepts(satisfyAllOf(throwError(), throwError()), try explode())
    refuses(
      satisfyAllOf(throwError(), throwError(PlainError.withValue(1))), try explode(),
      "match all of: {throw any error}, and {throw error <withValue(1)>}, got <boom>")
  }

  @Test func `a failure in async code says what was expected`() async {
    await refuses(
      awaiting: satisfyAllOf(equal(6), beOdd()), 5,
      "match all of: {equal <6>}, and {be odd}, got 5")
    await accepts(
      awaiting: beOdd() && equal(5), 5, "match all of: {be odd}, and {equal <5>}, got 5")
    await failsBothWays(
      awaiting: satisfyAllOf([equal(1), beOdd()]), nil,
      "match all of: {equal <1>\(nilHint)}, and {be odd\(nilHint)}, got <nil>\(nilHint)")
    await accepts(awaiting: satisfyAllOf(equal(5), beOdd(), beGreaterThan(1)), 5)
    #expect(await to(5, awaiting: satisfyAllOf([any AsyncableMatcher<Int>]())) == nil)
    let failure = await to(try explode(), awaiting: beOdd() && equal(1))
    #expect(failure == "unexpected error thrown: <boom>")
  }
}
