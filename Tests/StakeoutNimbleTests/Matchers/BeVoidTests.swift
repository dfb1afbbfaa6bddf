import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct BeVoidTests {
  @Test(arguments: [
    Golden("value", nil) { to((), beVoid()) },
    Golden("not", "expected to not be void, got <()>") { toNot((), beVoid()) },
    Golden("nil", "expected to be void, got <nil>") { to(nil as ()?, beVoid()) },
    Golden("not nil", nil) { toNot(nil as ()?, beVoid()) },
    Golden("error", "unexpected error thrown: <boom>") {
      to(try { throw PlainError.boom }() as ()?, beVoid())
    },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect(beVoid().noun == "()")
    #expect(evaluations(of: (), by: beVoid()) == 1)
    #expect(evaluations(of: nil as ()?, by: beVoid()) == 1)
  }
}
