/// An action that can be run once, to undo a change.
///
/// If you drop it, the action does not run. Like its action, it stays in one isolation.
public final class Disposable {
  private var action: (() -> Void)?

  /// Makes a disposable that runs `action`.
  public init(action: @escaping () -> Void) { self.action = action }

  /// Whether ``dispose()`` has been called.
  public var disposed: Bool { action == nil }

  /// Runs the action the first time; later calls are no-ops.
  public func dispose() { action.take()?() }
}
