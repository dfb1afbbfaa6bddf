import StakeoutBase
import StakeoutTestSupport
import Testing

@Suite struct BeGreaterThanTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("1", "expected to be greater than <2>, got <1>") { to(1, beGreaterThan(2)) },
    Golden("equal", "expected to be greater than <2>, got <2>") { to(2, beGreaterThan(2)) },
    Golden("not 3", "expected to not be greater than <2>, got <3>") {
      toNot(3, beGreaterThan(2))
    },
    Golden("nil", "expected to be greater than <2>, got <nil>\(hint)") {
      to(nil, beGreaterThan(2))
    },
    Golden("not nil", "expected to not be greater than <2>, got <nil>\(hint)") {
      toNot(nil, beGreaterThan(2))
    },
    Golden("expected nil", "expected to be greater than <nil>, got <1>") {
      to(1, beGreaterThan(nil as Int?))
    },
    Golden("not expected nil", "expected to not be greater than <nil>, got <1>") {
      toNot(1, beGreaterThan(nil as Int?))
    },
    Golden("both nil", "expected to be greater than <nil>, got <nil>\(hint)") {
      to(nil, beGreaterThan(nil as Int?))
    },
    Golden("3", nil) { to(3, beGreaterThan(2)) },
    Golden("not 2", nil) { toNot(2, beGreaterThan(2)) },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `noun, status and evaluations`() throws {
    #expect(beGreaterThan(2).noun == "> 2")
    #expect(try status(1, beGreaterThan(nil as Int?)) == .fail)
    #expect(evaluations(of: 1, by: beGreaterThan(2)) == 1)
    #expect(evaluations(of: nil, by: beGreaterThan(2)) == 1)
  }

  @Test func `what passes is not turned into text`() {
    #expect(to(Unprintable(2), beGreaterThan(Unprintable(1))) == nil)
  }
}

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
