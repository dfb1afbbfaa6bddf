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

  /// Takes the amount if there is enough.
  public func withdraw(_ amount: Int) throws {
    guard amount <= balance else { throw Overdrawn(by: amount - balance) }
    balance -= amount
    audit.withdrew(amount, from: name)
  }

  /// Takes the amount if the partner allows it.
  ///
  /// It checks before the partner is asked, and not again afterwards: meanwhile another task may
  /// have its turn on the actor. `SchedulesTests` finds that.
  public func withdrawCarelessly(_ amount: Int, asking partner: any Partner) async throws {
    guard amount <= balance else { throw Overdrawn(by: amount - balance) }
    guard await partner.allows(amount) else { return }
    balance -= amount
  }

  /// The same with the check where it belongs.
  public func withdraw(_ amount: Int, asking partner: any Partner) async throws {
    guard await partner.allows(amount) else { return }
    try withdraw(amount)
  }
}

public struct Overdrawn: Error, Equatable {
  public let amount: Int

  public init(by amount: Int) { self.amount = amount }
}
