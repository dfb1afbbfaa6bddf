import Stakeout
import StakeoutMacros
import Testing

/// The macros that the README shows.
@Suite struct ReadmeMacrosTests {
  @Test func `a double that the compiler writes`() async throws {
    let teller = FakeTeller()
    teller.when.pay(.any, to: "ada").thenReturn(true)
    let isPaid = try await teller.pay(5, to: "ada")
    expect(isPaid).to(beTrue())
    expect(teller.received.pay(.any, to: "ada").map(\.amount)).to(equal([5]))
  }
}

@Faked
protocol Teller {
  func pay(_ amount: Int, to account: String) async throws -> Bool
}
