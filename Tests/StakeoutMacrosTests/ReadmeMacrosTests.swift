import Stakeout
import StakeoutMacros
import Testing

/// The macros that the README shows.
@Suite struct ReadmeMacrosTests {
  @Test func `a double that the compiler writes`() async throws {
    let teller = FakeTeller()
    teller.stub(.payWithAmount_To).with(Argument.anything, "ada").andReturn(true)
    expect(try await teller.pay(5, to: "ada")).to(beTrue())
  }
}

@Faked
protocol Teller {
  func pay(_ amount: Int, to account: String) async throws -> Bool
}
