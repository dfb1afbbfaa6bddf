import StakeoutMatching
import Testing

@Suite struct BeLessThanOrEqualToTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("3", "expected to be less than or equal to <2>, got <3>") {
      to(3, beLessThanOrEqualTo(2))
    },
    Golden("not 3", nil) { toNot(3, beLessThanOrEqualTo(2)) },
    Golden("1", nil) { to(1, beLessThanOrEqualTo(2)) },
    Golden("not 1", "expected to not be less than or equal to <2>, got <1>") {
      toNot(1, beLessThanOrEqualTo(2))
    },
    Golden("2", nil) { to(2, beLessThanOrEqualTo(2)) },
    Golden("not 2", "expected to not be less than or equal to <2>, got <2>") {
      toNot(2, beLessThanOrEqualTo(2))
    },
    Golden("nil", "expected to be less than or equal to <2>, got <nil>\(hint)") {
      to(nil, beLessThanOrEqualTo(2))
    },
    Golden("not nil", "expected to not be less than or equal to <2>, got <nil>\(hint)") {
      toNot(nil, beLessThanOrEqualTo(2))
    },
    Golden("expected nil", "expected to be less than or equal to <nil>, got <1>") {
      to(1, beLessThanOrEqualTo(nil as Int?))
    },
    Golden("not expected nil", "expected to not be less than or equal to <nil>, got <1>") {
      toNot(1, beLessThanOrEqualTo(nil as Int?))
    },
    Golden("both nil", "expected to be less than or equal to <nil>, got <nil>\(hint)") {
      to(nil, beLessThanOrEqualTo(nil as Int?))
    },
    Golden("not a number", "expected to be less than or equal to <2.0>, got <nan>") {
      to(Double.nan, beLessThanOrEqualTo(2))
    },
    Golden("error", "unexpected error thrown: <boom>") {
      to(try { throw PlainError.boom }() as Int?, beLessThanOrEqualTo(2))
    },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `noun, status and evaluations`() throws {
    #expect(beLessThanOrEqualTo(2).noun == "<= 2")
    #expect(beLessThanOrEqualTo(nil as Int?).noun == "<= nil")
    #expect(try status(1, beLessThanOrEqualTo(nil as Int?)) == .fail)
    #expect(evaluations(of: 1, by: beLessThanOrEqualTo(2)) == 1)
    #expect(evaluations(of: nil, by: beLessThanOrEqualTo(2)) == 1)
    #expect(evaluations(of: 1, by: beLessThanOrEqualTo(nil as Int?)) == 1)
  }

  @Test func `what passes is not turned into text`() {
    #expect(to(Unprintable(1), beLessThanOrEqualTo(Unprintable(2))) == nil)
    #expect(toNot(Unprintable(2), beLessThanOrEqualTo(Unprintable(1))) == nil)
  }
}
