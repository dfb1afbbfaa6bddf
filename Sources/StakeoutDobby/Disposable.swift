internal import StakeoutBase

/// An action that can be run once, to undo a change.
///
/// If you drop it, the action does not run. Any number of threads can use it at once.
public final class Disposable: Sendable {
  // SAFETY: one thread takes the action out, with the lock held, and runs it. The code that made
  // the action is responsible for its captured values.
  private let action = Locked<(() -> Void)?>(nil)

  /// Makes a disposable that runs `action`.
  public init(action: @escaping () -> Void) { self.action.withLock { $0 = action } }

  /// Whether ``dispose()`` has been called.
  public var disposed: Bool { action.withLock { $0 == nil } }

  /// Runs the action the first time; later calls are no-ops.
  public func dispose() {
    let action = action.withLock { $0.take() }
    action?()
  }
}
