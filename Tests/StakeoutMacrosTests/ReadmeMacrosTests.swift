import Stakeout
import StakeoutMacros
import Testing

/// The macros that the README shows.
@Suite struct ReadmeMacrosTests {
  @Test func `a double that the compiler writes`() async throws {
    let teller = FakeTeller()
    teller.stub(.payWithAmount_To).with(Argument.anything, "ada").andReturn(true)
    let isPaid = try await teller.pay(5, to: "ada")
    expect(isPaid).to(beTrue())
  }
}

@Faked
protocol Teller {
  func pay(_ amount: Int, to account: String) async throws -> Bool
}
