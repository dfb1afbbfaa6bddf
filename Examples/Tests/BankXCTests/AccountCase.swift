import Bank
import Stakeout
import XCTest

/// Tests an account with XCTest, in a superclass with which a trap fails its test and the run continues.
final class AccountCase: SurvivingTestCase {
  private final class NoAudit: AuditLog {
    func deposited(_ amount: Int, to account: String) {}
    func withdrew(_ amount: Int, from account: String) {}
  }

  func testWithdrawals() async throws {
    let account = Account(name: "ada", balance: 100, audit: NoAudit())
    try await account.withdraw(80)
    await expect { await account.balance }.to(equal(20))
    await expect { try await account.withdraw(80) }.to(throwError(Overdrawn(by: 60)))
  }

  func testDepositsAreSeen() {
    let account = Account(name: "ada", audit: NoAudit())
    let inbox = Inbox()
    Task {
      await account.deposit(5)
      inbox.add("5 for ada")
    }
    expect(inbox.letters).toEventually(equal(["5 for ada"]), timeout: .seconds(5))
  }

  func testNobodyDepositsNothing() async {
    let account = Account(name: "ada", audit: NoAudit())
    await XCTAssertThrowsAssertion { await account.deposit(0) }
  }
}
