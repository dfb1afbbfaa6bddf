import Foundation

/// The code under test: accounts that several threads use at the same time.
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

  /// The line of `fatalError` in `deposit`, which the demo compares with the line of the trap.
  static let lineOfTheCheck = #line + 4

  func deposit(_ amount: Int, to account: String) {
    if amount <= 0 {
      fatalError("a deposit is positive, not \(amount)")
    }
    lock.withLock { balances[account, default: 0] += amount }
    audit.deposited(amount, to: account)
  }

  /// Deposits on another thread after 20 ms, and calls `atThatTime` just before.
  func depositLater(_ amount: Int, to account: String, atThatTime: @escaping @Sendable () -> Void) {
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) {
      atThatTime()
      self.deposit(amount, to: account)
    }
  }
}

/// The log that the ledger writes to, for which the demo passes a spy.
protocol AuditLog: AnyObject, Sendable {
  func deposited(_ amount: Int, to account: String)
}
