import StakeoutMatching
import Testing

@Suite struct BeTrueTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("false", "expected to be true, got <false>") { to(false, beTrue()) },
    Golden("not true", "expected to not be true, got <true>") { toNot(true, beTrue()) },
    Golden("nil", "expected to be true, got <nil>\(hint)") { to(nil, beTrue()) },
    Golden("not nil", "expected to not be true, got <nil>\(hint)") { toNot(nil, beTrue()) },
    Golden("true", nil) { to(true, beTrue()) },
    Golden("not false", nil) { toNot(false, beTrue()) },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `noun, status and evaluations`() throws {
    #expect(beTrue().noun == "true")
    #expect(try status(true, beTrue()) == .matches)
    #expect(try status(false, beTrue()) == .doesNotMatch)
    #expect(try status(nil, beTrue()) == .fail)
    #expect(evaluations(of: true, by: beTrue()) == 1)
    #expect(evaluations(of: nil, by: beTrue()) == 1)
  }
}
