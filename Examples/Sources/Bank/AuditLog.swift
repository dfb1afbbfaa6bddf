/// Where an account writes what it does; from any task.
public protocol AuditLog: AnyObject, Sendable {
  func deposited(_ amount: Int, to account: String)
  func withdrew(_ amount: Int, from account: String)
}
