import StakeoutMatching
import Testing

@Suite struct BeFalseTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("true", "expected to be false, got <true>") { to(true, beFalse()) },
    Golden("not false", "expected to not be false, got <false>") { toNot(false, beFalse()) },
    Golden("nil", "expected to be false, got <nil>\(hint)") { to(nil, beFalse()) },
    Golden("not nil", "expected to not be false, got <nil>\(hint)") { toNot(nil, beFalse()) },
    Golden("false", nil) { to(false, beFalse()) },
    Golden("not true", nil) { toNot(true, beFalse()) },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `noun, status and evaluations`() throws {
    #expect(beFalse().noun == "false")
    #expect(try status(false, beFalse()) == .matches)
    #expect(try status(true, beFalse()) == .doesNotMatch)
    #expect(try status(nil, beFalse()) == .fail)
    #expect(evaluations(of: true, by: beFalse()) == 1)
    #expect(evaluations(of: nil, by: beFalse()) == 1)
  }
}
