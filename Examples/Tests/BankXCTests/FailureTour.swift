import Bank
import Stakeout
import XCTest

/// A failing test for the pictures of `scripts/pictures`, which is skipped unless `BANK_FAILS` is set.
final class FailureTour: SurvivingTestCase {
  private final class NoAudit: AuditLog {
    func deposited(_ amount: Int, to account: String) {}
    func withdrew(_ amount: Int, from account: String) {}
  }

  func testTheBankGivesCredit() async throws {
    try XCTSkipIf(ProcessInfo.processInfo.environment["BANK_FAILS"] == nil)
    let account = Account(name: "ada", balance: 100, audit: NoAudit())
    await expect { try await account.withdraw(160) }.toNot(throwError())
    _ = Account(name: "eve", balance: -1, audit: NoAudit())
  }
}
