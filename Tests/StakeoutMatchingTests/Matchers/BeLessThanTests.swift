import StakeoutMatching
import Testing

@Suite struct BeLessThanTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("2", "expected to be less than <2>, got <2>") { to(2, beLessThan(2)) },
    Golden("not 2", nil) { toNot(2, beLessThan(2)) },
    Golden("3", "expected to be less than <2>, got <3>") { to(3, beLessThan(2)) },
    Golden("not 3", nil) { toNot(3, beLessThan(2)) },
    Golden("1", nil) { to(1, beLessThan(2)) },
    Golden("not 1", "expected to not be less than <2>, got <1>") { toNot(1, beLessThan(2)) },
    Golden("nil", "expected to be less than <2>, got <nil>\(hint)") {
      to(nil, beLessThan(2))
    },
    Golden("not nil", "expected to not be less than <2>, got <nil>\(hint)") {
      toNot(nil, beLessThan(2))
    },
    Golden("expected nil", "expected to be less than <nil>, got <1>") {
      to(1, beLessThan(nil as Int?))
    },
    Golden("not expected nil", "expected to not be less than <nil>, got <1>") {
      toNot(1, beLessThan(nil as Int?))
    },
    Golden("both nil", "expected to be less than <nil>, got <nil>\(hint)") {
      to(nil, beLessThan(nil as Int?))
    },
    Golden("not a number", "expected to be less than <2.0>, got <nan>") {
      to(Double.nan, beLessThan(2))
    },
    Golden("error", "unexpected error thrown: <boom>") {
      to(try { throw PlainError.boom }() as Int?, beLessThan(2))
    },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `noun, status and evaluations`() throws {
    #expect(beLessThan(2).noun == "< 2")
    #expect(beLessThan(nil as Int?).noun == "< nil")
    #expect(try status(1, beLessThan(nil as Int?)) == .fail)
    #expect(evaluations(of: 1, by: beLessThan(2)) == 1)
    #expect(evaluations(of: nil, by: beLessThan(2)) == 1)
    #expect(evaluations(of: 1, by: beLessThan(nil as Int?)) == 1)
  }

  @Test func `what passes is not turned into text`() {
    #expect(to(Unprintable(1), beLessThan(Unprintable(2))) == nil)
    #expect(toNot(Unprintable(2), beLessThan(Unprintable(1))) == nil)
  }
}
