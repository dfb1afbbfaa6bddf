import Stakeout

/// A double that remembers what the ledger told it.
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
