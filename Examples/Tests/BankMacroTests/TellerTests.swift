import Stakeout
import StakeoutMacros
import Testing

/// A protocol whose fake, `FakeTeller`, is written by the macro `@Faked`.
@Faked
protocol Teller: Sendable {
  func pay(_ amount: Int, to account: String) async throws -> Bool
}

@Suite struct TellerTests {
  @Test func `stubs and calls have types`() async throws {
    let teller = FakeTeller()
    teller.when.pay(.any, to: "ada").thenReturn(true)
    let isPaid = try await teller.pay(5, to: "ada")
    expect(isPaid).to(beTrue())
    expect(teller.received.pay(.any, to: "ada").map(\.amount)) == [5]
  }
}
