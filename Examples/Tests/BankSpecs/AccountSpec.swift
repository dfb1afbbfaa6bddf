import Bank
import StakeoutSpecs

/// The behaviour of an account as a spec, whose examples run as tests.
enum AccountSpec: Spec {
  private final class NoAudit: AuditLog {
    func deposited(_ amount: Int, to account: String) {}
    func withdrew(_ amount: Int, from account: String) {}
  }

  static func spec(_ s: SpecBuilder) {
    s.describe("an account") {
      @Let var account = Account(name: "ada", balance: 100, audit: NoAudit())

      s.it("begins with its balance") {
        await expect { await account.balance }.to(equal(100))
      }

      s.context("after a deposit") {
        s.beforeEach { await account.deposit(20) }

        s.it("has more") { await expect { await account.balance }.to(equal(120)) }
        s.it("gives all of it") { try await account.withdraw(120) }
        s.pending("pays interest")
      }
    }
  }
}
