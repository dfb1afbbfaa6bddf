import Foundation

/// The program under test: accounts that several threads use at once.
final class Ledger: @unchecked Sendable {
  private let lock = NSLock()
  // SAFETY: only touched with the lock held.
  private var balances: [String: Int] = [:]
  private let audit: any AuditLog

  init(audit: any AuditLog) {
    self.audit = audit
  }

  func balance(of account: String) -> Int {
    lock.withLock { balances[account, default: 0] }
  }

  /// The line of the check below, for the demo to compare with.
  static let lineOfTheCheck = #line + 4

  func deposit(_ amount: Int, to account: String) {
    if amount <= 0 {
      fatalError("a deposit is positive, not \(amount)")
    }
    lock.withLock { balances[account, default: 0] += amount }
    audit.deposited(amount, to: account)
  }

  /// Deposits when the bank gets round to it, on another thread.
  func depositLater(_ amount: Int, to account: String, atThatTime: @escaping @Sendable () -> Void) {
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) {
      atThatTime()
      self.deposit(amount, to: account)
    }
  }
}

/// What the ledger depends on, and the demo spies on.
protocol AuditLog: AnyObject, Sendable {
  func deposited(_ amount: Int, to account: String)
}
