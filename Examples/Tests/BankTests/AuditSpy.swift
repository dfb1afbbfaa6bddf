import Bank
import Stakeout

/// A spy that records the calls of an account.
final class AuditSpy: AuditLog, Spyable {
  enum ClassFunction: String, StringRepresentable {
    case none
  }

  enum Function: String, StringRepresentable {
    case deposited = "deposited(_:to:)"
    case withdrew = "withdrew(_:from:)"
  }

  func deposited(_ amount: Int, to account: String) { recordCall(arguments: amount, account) }
  func withdrew(_ amount: Int, from account: String) { recordCall(arguments: amount, account) }
}
