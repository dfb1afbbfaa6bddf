import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct SucceedTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("failed", "expected to succeed, got <failed> because <why>") {
      to(.failed(reason: "why"), succeed())
    },
    Golden("not", "expected to not succeed, got <succeeded>") { toNot(.succeeded, succeed()) },
    Golden("passing", nil) { to(.succeeded, succeed()) },
    Golden("not failed", nil) { toNot(.failed(reason: "why"), succeed()) },
    Golden("nil", "expected a ToSucceedResult, got <nil>\(hint)") { to(nil, succeed()) },
    Golden("not nil", "expected a ToSucceedResult, got <nil>\(hint)") { toNot(nil, succeed()) },
    Golden("error", "unexpected error thrown: <boom>") {
      to(try { throw PlainError.boom }() as ToSucceedResult?, succeed())
    },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect(succeed().noun == "succeeded")
    #expect(evaluations(of: .succeeded, by: succeed()) == 1)
    #expect(evaluations(of: .failed(reason: ""), by: succeed()) == 1)
    #expect(evaluations(of: nil, by: succeed()) == 1)
  }
}
