import StakeoutBase
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct SatisfyAnyOfTests {
  static let hint = " (use beNil() to match nils)"
  /// Lets nil in, and likes nothing.
  static var picky: Matcher<Int> { .simpleNilable("please") { _ in .doesNotMatch } }

  @Test(arguments: [
    Golden("two", "expected to match one of: {equal <6>}, or {equal <7>}, got 5") {
      to(5, satisfyAnyOf(equal(6), equal(7)))
    },
    Golden("not two", "expected to not match one of: {equal <5>}, or {equal <7>}, got 5") {
      toNot(5, satisfyAnyOf(equal(5), equal(7)))
    },
    Golden("operator", "expected to match one of: {equal <6>}, or {equal <7>}, got 5") {
      to(5, equal(6) || equal(7))
    },
    Golden(
      "mixed operators",
      "expected to match one of: {equal <6>}, or {match all of: {equal <7>}, and {equal <5>}}, "
        + "got 5"
    ) { to(5, equal(6) || equal(7) && equal(5)) },
    Golden("a matcher that does not look", "expected to match one of: {be odd}, got 5") {
      to(
        5,
        satisfyAnyOf(
          Matcher { _ in MatcherResult(bool: false, message: .expectedActualValueTo("be odd")) }))
    },
    Golden("array", nil) { to(5, satisfyAnyOf([equal(6), equal(5)])) },
    Golden("none of them", nil) { toNot(5, satisfyAnyOf(equal(6), equal(7))) },
    Golden("empty", nil) { toNot(5, satisfyAnyOf([Matcher<Int>]())) },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("accepted", nil) { to(nil, satisfyAnyOf(equal(1), beNil())) },
    Golden("accepted first", nil) { to(nil, beNil() || equal(1)) },
    Golden("one closure has a value, the other has none", nil) {
      to(5, map({ $0 + 1 }, equal(6)) || compactMap({ _ in nil as Int? }, equal(7)))
    },
    Golden(
      "not accepted",
      "expected to not match one of: {equal <1>\(hint)}, or {be nil}, got <nil>\(hint)"
    ) { toNot(nil, satisfyAnyOf(equal(1), beNil())) },
    Golden(
      "let in by none",
      "expected to match one of: {equal <1>\(hint)}, or {equal <2>\(hint)}, got <nil>\(hint)"
    ) { to(nil, satisfyAnyOf(equal(1), equal(2))) },
    Golden(
      "not let in by none",
      "expected to not match one of: {equal <1>\(hint)}, or {equal <2>\(hint)}, "
        + "got <nil>\(hint)"
    ) { toNot(nil, satisfyAnyOf(equal(1), equal(2))) },
    Golden(
      "let in by one",
      "expected to match one of: {equal <1>\(hint)}, or {please}, got <nil>\(hint)"
    ) { to(nil, satisfyAnyOf(equal(1), picky)) },
    Golden(
      "not let in by one",
      "expected to not match one of: {equal <1>\(hint)}, or {please}, got <nil>\(hint)"
    ) { toNot(nil, satisfyAnyOf(equal(1), picky)) },
    Golden("let in by all", nil) { toNot(nil, satisfyAnyOf(picky, picky)) },
    Golden(
      "a value beside an expected nil",
      "expected to not match one of: {equal <nil>\(hint)}, or {equal <1>}, got 1"
    ) { toNot(1, satisfyAnyOf(equal(nil), equal(1))) },
    Golden("a value that matches beside an expected nil", nil) {
      to(1, satisfyAnyOf(equal(nil), equal(1)))
    },
    Golden(
      "a value that does not",
      "expected to not match one of: {equal <nil>\(hint)}, or {equal <2>}, got 1"
    ) { toNot(1, satisfyAnyOf(equal(nil), equal(2))) },
  ]) func `nil is judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `a failure in async code says what was expected`() async {
    #expect(
      await to(4, awaiting: satisfyAnyOf(equal(6), beOdd()))
        == "expected to match one of: {equal <6>}, or {be odd}, got 4")
    #expect(
      await toNot(5, awaiting: beOdd() || equal(4))
        == "expected to not match one of: {be odd}, or {equal <4>}, got 5")
    #expect(
      await to(nil, awaiting: satisfyAnyOf([equal(1), beOdd()]))
        == "expected to match one of: {equal <1>\(Self.hint)}, or {be odd\(Self.hint)}, "
        + "got <nil>\(Self.hint)")
    #expect(await to(nil, awaiting: beOdd() || beNil()) == nil)
    #expect(
      await toNot(nil, awaiting: beOdd() || beNil())
        == "expected to not match one of: {be odd\(Self.hint)}, or {be nil}, got <nil>\(Self.hint)")
    #expect(await to(5, awaiting: satisfyAnyOf(equal(4), beOdd(), beGreaterThan(9))) == nil)
    #expect(await toNot(4, awaiting: beOdd() || beOdd()) == nil)
    #expect(await toNot(4, awaiting: satisfyAnyOf([any AsyncableMatcher<Int>]())) == nil)
    let failure = await to(try explode(), awaiting: beOdd() || throwError())
    #expect(failure == "unexpected error thrown: <boom>")
  }

  @Test func `noun, status and evaluations`() async throws {
    #expect(satisfyAnyOf(equal(3), beNil()).noun == "any of (3, nil)")
    #expect((equal(3) || equal(4) && beNil()).noun == "any of (3, all of (4, nil))")
    #expect(try status(nil, equal(1) || beNil()) == .matches)
    #expect(try status(nil, equal(1) || Self.picky) == .fail)
    #expect(try status(nil, Self.picky || Self.picky) == .doesNotMatch)
    #expect(evaluations(of: 1, by: equal(2) || equal(1)) == 1)
    #expect(evaluations(of: nil, by: equal(1) || beNil()) == 1)
    #expect(await evaluations(of: 1, awaiting: beOdd() || beOdd()) == 1)
    #expect(await evaluations(of: nil, awaiting: satisfyAnyOf(beOdd(), equal(1))) == 1)
  }
}
