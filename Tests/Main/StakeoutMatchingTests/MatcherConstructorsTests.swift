import StakeoutMatching
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct MatcherConstructorsTests {
  @Test func `define`() {
    failsBothWays(
      Matcher.define { MatcherResult(status: .fail, message: $1) }, 1, "match, got <1>")
    let odd = Matcher<Int>.define("be odd") {
      MatcherResult(bool: try $0.evaluate() == 1, message: $1)
    }
    refuses(odd, 2, "be odd, got <2>")
    failsForNil(odd, "be odd")
    failsBothWays(
      Matcher.define { _ in MatcherResult(bool: false, message: .expectedTo("m")) }, nil as Int?,
      "m\(nilHint)")
    refuses(
      .defineNilable("be odd") { MatcherResult(bool: try $0.evaluate() == 1, message: $1) },
      nil as Int?, "be odd, got <nil>")
  }

  @Test func `simple`() {
    accepts(
      .simple("be odd") { MatcherStatus(bool: try $0.evaluate() == 1) }, 1, "be odd, got <1>")
    failsForNil(Matcher<Int>.simple("be odd") { _ in .doesNotMatch }, "be odd")
    refuses(.simple { _ in .doesNotMatch }, 1, "match, got <1>")
    refuses(
      .simpleNilable("be odd") { MatcherStatus(bool: try $0.evaluate() == 1) }, nil as Int?,
      "be odd, got <nil>")
  }

  @Test func `the message is the noun`() {
    #expect(Matcher<Int>.simple("be odd") { _ in .matches }.noun == "be odd")
    #expect(Matcher<Int>.simple { _ in .matches }.noun == "matching Int")
    let defined = Matcher<Int>.define("be odd") { MatcherResult(bool: true, message: $1) }
    #expect(defined.noun == "be odd")
  }
}
