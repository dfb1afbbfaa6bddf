/// A log of deposits and withdrawals, which accounts write to from any task.
public protocol AuditLog: AnyObject, Sendable {
  func deposited(_ amount: Int, to account: String)
  func withdrew(_ amount: Int, from account: String)
}
