import Bank
import Foundation
import Stakeout
import StakeoutSchedules
import Testing

@Suite(.survivesTraps, .enabled(if: ProcessInfo.processInfo.environment["BANK_FAILS"] != nil))
struct FailureTour {
  // These tests fail, for the pictures of `scripts/pictures`. Without `BANK_FAILS`, they are skipped. This
  // comment is not above the suite, because Swift Testing would print it with each failure.

  @Test func `prices are known`() {
    let prices = ["tea": 3, "milk": 1, "bread": 4]
    expect(prices).to(equal(["tea": 3, "milk": 2, "bread": 4]))
  }

  @Test func `a deposit is audited`() async {
    let audit = AuditSpy()
    let account = Account(name: "ada", balance: 100, audit: audit)
    await account.deposit(20)
    expect(audit).to(haveReceived(.deposited, with: 25, "ada"))
  }

  @Test func `a letter arrives`() async {
    let inbox = Inbox()
    inbox.add("a bill")
    await expect(inbox.letters).toEventually(contain("a letter"), timeout: .milliseconds(50))
  }

  @Test func `a deposit may be negative`() async {
    await Account(name: "ada", audit: AuditSpy()).deposit(-5)
  }

  @Test func neverOverdraw() async throws {
    try await exploreSchedules {
      let account = Account(name: "ada", balance: 100, audit: AuditSpy())
      await withTaskGroup(of: Void.self) { group in
        for name in ["rent", "shoes"] {
          group.addTask(name: name) {
            try? await account.withdrawCarelessly(80, asking: SlowPartner())
          }
        }
      }
      let balance = await account.balance
      expect(balance) == 20
    }
  }
}
