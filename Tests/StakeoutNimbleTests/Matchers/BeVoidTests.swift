import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct BeVoidTests {
  @Test func `it reads as a noun and evaluates once`() {
    #expect(beVoid().noun == "()")
    #expect(evaluations(of: (), by: beVoid()) == 1)
    #expect(evaluations(of: nil as ()?, by: beVoid()) == 1)
  }
}
