/// An account in a bank.
protocol BankAccount: Actor {
  var balance: Int { get }
  func withdraw(_ amount: Int) async -> Bool
}

/// Returns the balance after two withdrawals of 80 at the same time.
///
/// A balance of 100 allows only one.
func balanceAfterTwoWithdrawals(from account: some BankAccount) async -> Int {
  async let first = account.withdraw(80)
  async let second = account.withdraw(80)
  _ = await (first, second)
  return await account.balance
}

/// An account that checks, waits, and then acts, so that two withdrawals at the same time overdraw it.
actor Account: BankAccount {
  private(set) var balance: Int

  init(balance: Int) { self.balance = balance }

  func withdraw(_ amount: Int) async -> Bool {
    guard balance >= amount else { return false }
    await audit()
    balance -= amount
    return true
  }

  private func audit() async { await Task.yield() }
}

/// An account that acts before it waits.
actor SafeAccount: BankAccount {
  private(set) var balance: Int

  init(balance: Int) { self.balance = balance }

  func withdraw(_ amount: Int) async -> Bool {
    guard balance >= amount else { return false }
    balance -= amount
    await Task.yield()
    return true
  }
}

/// A view model that reads, waits, and then writes.
@MainActor final class Counter {
  private(set) var value = 0

  func increment() async {
    let before = value
    await Task.yield()
    value = before + 1
  }
}
