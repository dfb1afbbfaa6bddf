import Bank
import Stakeout
import Testing

/// The calls that an account makes: a spy records them, and stubs answer them.
@Suite struct SpiesTests {
  private let audit = AuditSpy()

  @Test func `every deposit of eight tasks is written down`() async {
    let account = Account(name: "ada", audit: audit)
    await withTaskGroup(of: Void.self) { group in
      for amount in 1...8 { group.addTask { await account.deposit(amount) } }
    }
    await expect { await account.balance }.to(equal(36))
    expect(audit).to(haveReceived(.deposited, countSpecifier: .exactly(8)))
    expect(audit).to(haveReceived(.deposited, with: Argument.anything, "ada"))
  }

  @Test func `the partner is asked, and its answer counts`() async throws {
    let partner = FakePartner()
    partner.stub(.allows).with(80).andReturn(false)
    partner.stub(.allows).andReturn(true)
    let account = Account(name: "ada", balance: 100, audit: audit)
    try await account.withdraw(80, asking: partner)
    try await account.withdraw(60, asking: partner)
    await expect { await account.balance }.to(equal(40))
    expect(partner).to(haveReceived(.allows, with: 80))
    expect(audit).to(haveReceived(.withdrew, with: 60, "ada"))
    expect(audit).toNot(haveReceived(.withdrew, with: 80, "ada"))
  }

  @Test func `an order over calls of two doubles`() async throws {
    let partner = FakePartner()
    partner.stub(.allows).andReturn(true)
    try await Account(name: "ada", balance: 100, audit: audit).withdraw(60, asking: partner)
    expect([partner.called(.allows), audit.called(.withdrew)]).to(beInOrder())
  }
}
