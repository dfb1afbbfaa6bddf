import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct SucceedTests {
  @Test func `a failure says what was expected`() {
    accepts(succeed(), .succeeded, "succeed, got <succeeded>")
    refuses(succeed(), .failed(reason: "why"), "succeed, got <failed> because <why>")
    let nothing = "expected a ToSucceedResult, got <nil>\(nilHint)"
    #expect(to(nil, succeed()) == nothing)
    #expect(toNot(nil, succeed()) == nothing)
    reportsError(succeed(), try { throw PlainError.boom }() as ToSucceedResult?)
    #expect(evaluations(of: nil, by: succeed()) == 1)
    #expect(succeed().noun == "succeeded")
  }
}
