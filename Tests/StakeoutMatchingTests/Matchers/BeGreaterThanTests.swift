import StakeoutMatching
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
