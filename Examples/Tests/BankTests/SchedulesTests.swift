import Bank
import Stakeout
import StakeoutSchedules
import Testing

/// Two concurrent withdrawals, in many orders of their tasks.
@Suite struct SchedulesTests {
  @Test func `two withdrawals never overdraw`() async throws {
    try await exploreSchedules(200) {
      let account = Account(name: "ada", balance: 100, audit: AuditSpy())
      async let first: Void? = try? account.withdraw(80, asking: SlowPartner())
      async let second: Void? = try? account.withdraw(80, asking: SlowPartner())
      _ = await (first, second)
      let balance = await account.balance
      expect(balance) == 20
    }
  }

  @Test func `the careless one overdraws, and is found`() async throws {
    let failures = CapturingReporter()
    await withReporter(failures) {
      _ = try? await exploreSchedules(200) {
        let account = Account(name: "ada", balance: 100, audit: AuditSpy())
        async let first: Void? = try? account.withdrawCarelessly(80, asking: SlowPartner())
        async let second: Void? = try? account.withdrawCarelessly(80, asking: SlowPartner())
        _ = await (first, second)
        let balance = await account.balance
        expect(balance) == 20
      }
    }
    expect(failures.messages).toNot(beEmpty())
  }
}
