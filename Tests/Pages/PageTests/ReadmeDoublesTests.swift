import Stakeout
import Testing

/// The doubles that the README shows.
@Suite struct ReadmeDoublesTests {
  @Test func `a double that answers`() {
    let bank = FakeBank()
    bank.stub(.balance).with("ada").andReturn(80)
    bank.stub(.balance).andThrow(NoSuchAccount())
    expect(try bank.balance(of: "ada")).to(equal(80))
    expect { try bank.balance(of: "eve") }.to(throwError(NoSuchAccount()))
    expect(bank).to(haveReceived(.balance, with: "eve"))
  }
}

private struct NoSuchAccount: Error, Equatable {}

protocol Bank: AnyObject {
  func balance(of account: String) throws -> Int
  func close()
}

final class FakeBank: Bank, Spryable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable { case balance = "balance(of:)", close = "close()" }

  func balance(of account: String) throws -> Int { try spryifyThrows(arguments: account) }
  func close() { return spryify() }
}
