import StakeoutMatching
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct SatisfyAnyOfTests {
  @Test func `a failure says what was expected`() {
    let text = "match one of: {equal <6>}, or {equal <7>}, got 5"
    refuses(satisfyAnyOf(equal(6), equal(7)), 5, text)
    refuses(equal(6) || equal(7), 5, text)
    accepts(
      satisfyAnyOf(equal(5), equal(7)), 5, "match one of: {equal <5>}, or {equal <7>}, got 5")
    refuses(
      equal(6) || equal(7) && equal(5), 5,
      "match one of: {equal <6>}, or {match all of: {equal <7>}, and {equal <5>}}, got 5")
    let unseeing = Matcher<Int> { _ in
      MatcherResult(bool: false, message: .expectedActualValueTo("be odd"))
    }
    refuses(satisfyAnyOf(unseeing), 5, "match one of: {be odd}, got 5")
    accepts(satisfyAnyOf([equal(6), equal(5)]), 5)
    refuses(satisfyAnyOf([Matcher<Int>]()), 5)
  }

  @Test func `nil is judged and described`() {
    let (one, two) = ("{equal <1>\(nilHint)}", "{equal <2>\(nilHint)}")
    accepts(
      satisfyAnyOf(equal(1), beNil()), nil,
      "match one of: \(one), or {be nil}, got <nil>\(nilHint)")
    accepts(beNil() || equal(1), nil)
    failsForNil(satisfyAnyOf(equal(1), equal(2)), "match one of: \(one), or \(two)")
    // A matcher that judges nil, and that no value matches.
    let picky = Matcher<Int>.simpleNilable("please") { _ in .doesNotMatch }
    failsForNil(satisfyAnyOf(equal(1), picky), "match one of: \(one), or {please}")
    refuses(satisfyAnyOf(picky, picky), nil)
  }

  @Test func `an expected nil is judged and described`() {
    let nothing = "{equal <nil>\(nilHint)}"
    accepts(
      satisfyAnyOf(equal(nil), equal(1)), 1, "match one of: \(nothing), or {equal <1>}, got 1")
    failsBothWays(
      satisfyAnyOf(equal(nil), equal(2)), 1, "match one of: \(nothing), or {equal <2>}, got 1")
    accepts(map({ $0 + 1 }, equal(6)) || compactMap({ _ in nil as Int? }, equal(7)), 5)
  }

  @Test func `a failure in async code says what was expected`() async {
    await refuses(
      awaiting: satisfyAnyOf(equal(6), beOdd()), 4,
      "match one of: {equal <6>}, or {be odd}, got 4")
    await accepts(
      awaiting: beOdd() || equal(4), 5, "match one of: {be odd}, or {equal <4>}, got 5")
    await failsBothWays(
      awaiting: satisfyAnyOf([equal(1), beOdd()]), nil,
      "match one of: {equal <1>\(nilHint)}, or {be odd\(nilHint)}, got <nil>\(nilHint)")
    await accepts(
      awaiting: beOdd() || beNil(), nil,
      "match one of: {be odd\(nilHint)}, or {be nil}, got <nil>\(nilHint)")
    await accepts(awaiting: satisfyAnyOf(equal(4), beOdd(), beGreaterThan(9)), 5)
    await refuses(awaiting: beOdd() || beOdd(), 4)
    #expect(await toNot(4, awaiting: satisfyAnyOf([any AsyncableMatcher<Int>]())) == nil)
    let failure = await to(try explode(), awaiting: beOdd() || throwError())
    #expect(failure == "unexpected error thrown: <boom>")
  }
}
