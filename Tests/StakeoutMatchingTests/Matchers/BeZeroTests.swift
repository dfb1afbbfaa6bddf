import StakeoutMatching
import Testing

@Suite struct BeZeroTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("1", "expected to be zero, got <1>") { to(1, beZero()) },
    Golden("not 0", "expected to not be zero, got <0>") { toNot(0, beZero()) },
    Golden("zeros", nil) {
      to(0, beZero()) ?? to(-0.0, beZero()) ?? to(Duration.zero, beZero())
    },
    Golden("not a number", nil) { toNot(Double.nan, beZero()) },
    Golden("nil", "expected to be zero, got <nil>\(hint)") { to(nil as Int?, beZero()) },
    Golden("not nil", "expected to not be zero, got <nil>\(hint)") { toNot(nil as Int?, beZero()) },
    Golden("an error", "unexpected error thrown: <boom>") { to(try explode(), beZero()) },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect((beZero() as Matcher<Int>).noun == "zero")
    #expect(evaluations(of: 1, by: beZero()) == 1)
  }
}
