internal import StakeoutReporting

/// Something that can be taken back, once.
///
/// Dropping it takes nothing back. Any number of threads may use one at once.
public final class Disposable: @unchecked Sendable {
  // SAFETY: one thread takes the action out, with the lock held, and runs it. What it captures
  // is up to who made it, and to the threads that it is handed to.
  private var action: (() -> Void)?
  private let isDisposed = Locked(false)

  /// Something that is taken back by running `action`.
  public init(action: @escaping () -> Void) { self.action = action }

  /// Whether ``dispose()`` has been called.
  public var disposed: Bool { isDisposed.withLock { $0 } }

  /// Runs the action, the first time; does nothing from then on.
  public func dispose() {
    let action = isDisposed.withLock { isDisposed in
      isDisposed = true
      defer { self.action = nil }
      return self.action
    }
    action?()
  }
}
