import StakeoutTestSupport
import Testing

import StakeoutMatching

@Suite struct MatcherPatternsTests {
  private let small = Matcher<Int?>.pattern("be small", noun: "small") { ($0 ?? 0) < 3 }

  @Test func `to a pattern nil is a value of an Optional`() throws {
    #expect(small.asPattern(nil))
    #expect(small.asPattern(2))
    #expect(!small.asPattern(3))
    #expect(try status(Int??.none, small) == .matches)
    #expect(try status(Int?.none, not(small)) == .doesNotMatch)
    #expect(not(small).asPattern(3))
    #expect(!not(small).asPattern(nil))
  }

  @Test func `to a pattern of another type nil is nothing`() {
    let small = Matcher<Int>.pattern("be small", noun: "small") { $0 < 3 }
    #expect(to(nil, small) == "expected to be small, got <nil> (use beNil() to match nils)")
    #expect(to(4, small) == "expected to be small, got <4>")
    #expect(toNot(2, small) == "expected to not be small, got <2>")
    #expect(to(2, small) == nil)
  }

  @Test func `an expression of an Optional is flattened`() {
    let nothing = Matcher<Int?> { expression in
      MatcherResult(bool: try expression.evaluate() == nil, message: .fail(""))
    }
    #expect(nothing.asPattern(nil))
    #expect(!nothing.asPattern(1))
    #expect(beNil().asPattern(Int?.none))
  }

  @Test func `every kind of matcher is a pattern`() {
    #expect(equal(3).asPattern(3))
    #expect(!equal(3).asPattern(4))
    #expect(beGreaterThan(3).asPattern(4))
    #expect(!contain("x").asPattern("a"))
  }

  @Test func `one at which it throws does not match`() {
    struct Broken: Error {}
    #expect(!Matcher<Int>.pattern("", noun: "") { _ in throw Broken() }.asPattern(1))
    #expect(!Matcher<Int> { _ in throw Broken() }.asPattern(1))
  }

  @Test func `a matcher is described by its noun`() {
    #expect("\(not(equal(3)))" == "not(3)")
    #expect("\([small])" == "[small]")
  }
}
