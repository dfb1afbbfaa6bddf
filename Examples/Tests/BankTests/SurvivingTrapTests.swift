import Bank
import Stakeout
import Testing

/// Expects traps, and survives unexpected ones: such a trap fails its test, and the run continues.
@Suite(.survivesTraps) struct SurvivingTrapTests {
  @Test func `nobody deposits a negative amount`() async {
    let account = Account(name: "ada", audit: AuditSpy())
    let trap = await Trap.catching { await account.deposit(-5) }
    expect(trap?.message) == "cannot deposit -5"
  }

  @Test func `no account begins in debt`() {
    expect { Account(name: "eve", balance: -1, audit: AuditSpy()) }.to(throwAssertion())
  }
}
