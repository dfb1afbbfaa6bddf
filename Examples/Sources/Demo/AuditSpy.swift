import Stakeout

/// A spy that records the calls of the ledger.
final class AuditSpy: AuditLog, Spyable {
  enum ClassFunction: String, StringRepresentable {
    case none
  }

  enum Function: String, StringRepresentable {
    case deposited = "deposited(_:to:)"
  }

  func deposited(_ amount: Int, to account: String) {
    recordCall(arguments: amount, account)
  }
}
