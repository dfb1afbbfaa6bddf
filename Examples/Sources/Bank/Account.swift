/// An account that many tasks use at once.
public actor Account {
  public let name: String
  public private(set) var balance: Int
  private let audit: any AuditLog

  public init(name: String, balance: Int = 0, audit: any AuditLog) {
    precondition(balance >= 0, "an account of \(name) cannot begin with \(balance)")
    (self.name, self.balance, self.audit) = (name, balance, audit)
  }

  public func deposit(_ amount: Int) {
    precondition(amount > 0, "cannot deposit \(amount)")
    balance += amount
    audit.deposited(amount, to: name)
  }

  /// Withdraws the amount, or throws `Overdrawn` if the balance is too low.
  public func withdraw(_ amount: Int) throws {
    guard amount <= balance else { throw Overdrawn(by: amount - balance) }
    balance -= amount
    audit.withdrew(amount, from: name)
  }

  /// Withdraws the amount if the partner allows it, with a race condition.
  ///
  /// It checks the balance only before it asks the partner. While it waits for the answer, another task may
  /// withdraw from the same account. `SchedulesTests` finds that.
  public func withdrawCarelessly(_ amount: Int, asking partner: any Partner) async throws {
    guard amount <= balance else { throw Overdrawn(by: amount - balance) }
    guard await partner.allows(amount) else { return }
    balance -= amount
  }

  /// Withdraws the amount if the partner allows it, and checks the balance after the partner's answer.
  public func withdraw(_ amount: Int, asking partner: any Partner) async throws {
    guard await partner.allows(amount) else { return }
    try withdraw(amount)
  }
}

public struct Overdrawn: Error, Equatable {
  public let amount: Int

  public init(by amount: Int) { self.amount = amount }
}
