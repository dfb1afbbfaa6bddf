import StakeoutMatching
import Testing

@Suite struct BeGreaterThanOrEqualToTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("1", "expected to be greater than or equal to <2>, got <1>") {
      to(1, beGreaterThanOrEqualTo(2))
    },
    Golden("not 1", nil) { toNot(1, beGreaterThanOrEqualTo(2)) },
    Golden("2", nil) { to(2, beGreaterThanOrEqualTo(2)) },
    Golden("not 2", "expected to not be greater than or equal to <2>, got <2>") {
      toNot(2, beGreaterThanOrEqualTo(2))
    },
    Golden("3", nil) { to(3, beGreaterThanOrEqualTo(2)) },
    Golden("not 3", "expected to not be greater than or equal to <2>, got <3>") {
      toNot(3, beGreaterThanOrEqualTo(2))
    },
    Golden("nil", "expected to be greater than or equal to <2>, got <nil>\(hint)") {
      to(nil, beGreaterThanOrEqualTo(2))
    },
    Golden("not nil", "expected to not be greater than or equal to <2>, got <nil>\(hint)") {
      toNot(nil, beGreaterThanOrEqualTo(2))
    },
    Golden("expected nil", "expected to be greater than or equal to <nil>, got <1>") {
      to(1, beGreaterThanOrEqualTo(nil as Int?))
    },
    Golden("not expected nil", "expected to not be greater than or equal to <nil>, got <1>") {
      toNot(1, beGreaterThanOrEqualTo(nil as Int?))
    },
    Golden("both nil", "expected to be greater than or equal to <nil>, got <nil>\(hint)") {
      to(nil, beGreaterThanOrEqualTo(nil as Int?))
    },
    Golden("not a number", "expected to be greater than or equal to <2.0>, got <nan>") {
      to(Double.nan, beGreaterThanOrEqualTo(2))
    },
    Golden("error", "unexpected error thrown: <boom>") {
      to(try { throw PlainError.boom }() as Int?, beGreaterThanOrEqualTo(2))
    },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `noun, status and evaluations`() throws {
    #expect(beGreaterThanOrEqualTo(2).noun == ">= 2")
    #expect(beGreaterThanOrEqualTo(nil as Int?).noun == ">= nil")
    #expect(try status(1, beGreaterThanOrEqualTo(nil as Int?)) == .fail)
    #expect(evaluations(of: 1, by: beGreaterThanOrEqualTo(2)) == 1)
    #expect(evaluations(of: nil, by: beGreaterThanOrEqualTo(2)) == 1)
    #expect(evaluations(of: 1, by: beGreaterThanOrEqualTo(nil as Int?)) == 1)
  }

  @Test func `what passes is not turned into text`() {
    #expect(to(Unprintable(2), beGreaterThanOrEqualTo(Unprintable(1))) == nil)
    #expect(toNot(Unprintable(1), beGreaterThanOrEqualTo(Unprintable(2))) == nil)
  }
}
