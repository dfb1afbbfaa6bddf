import StakeoutBase
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct MatcherConstructorsTests {
  @Test(arguments: [
    Golden("define, no message", "expected to match, got <1>") {
      to(1, .define { _, message in MatcherResult(status: .fail, message: message) })
    },
    Golden("define", "expected to be odd, got <2>") {
      to(2, .define("be odd") { MatcherResult(bool: try $0.evaluate() == 1, message: $1) })
    },
    Golden("define, nil", "expected to not be odd, got <nil> (use beNil() to match nils)") {
      toNot(nil as Int?, .define("be odd") { MatcherResult(bool: false, message: $1) })
    },
    Golden("define, whole verdict, nil", "expected to not m (use beNil() to match nils)") {
      toNot(nil as Int?, .define { _ in MatcherResult(bool: false, message: .expectedTo("m")) })
    },
    Golden("defineNilable, nil", "expected to be odd, got <nil>") {
      to(nil as Int?, .defineNilable("be odd") { MatcherResult(bool: false, message: $1) })
    },
    Golden("simple", "expected to not be odd, got <1>") {
      toNot(1, .simple("be odd") { MatcherStatus(bool: try $0.evaluate() == 1) })
    },
    Golden("simple, nil", "expected to be odd, got <nil> (use beNil() to match nils)") {
      to(nil as Int?, .simple("be odd") { _ in .doesNotMatch })
    },
    Golden("simple, no message", "expected to match, got <1>") {
      to(1, .simple { _ in .doesNotMatch })
    },
    Golden("simpleNilable, nil", "expected to be odd, got <nil>") {
      to(nil as Int?, .simpleNilable("be odd") { _ in .doesNotMatch })
    },
    Golden("simpleNilable, not nil", nil) {
      toNot(nil as Int?, .simpleNilable("be odd") { _ in .doesNotMatch })
    },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `the message is the noun`() {
    #expect(Matcher<Int>.simple("be odd") { _ in .matches }.noun == "be odd")
    #expect(Matcher<Int>.simple { _ in .matches }.noun == "matching Int")
    let defined = Matcher<Int>.define("be odd") { MatcherResult(bool: true, message: $1) }
    #expect(defined.noun == "be odd")
  }
}
