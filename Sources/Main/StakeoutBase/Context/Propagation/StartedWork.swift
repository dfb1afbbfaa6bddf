private import Foundation
private import Synchronization

/// Whether threads, blocks and tasks inherit the owner of the code that starts them.
///
/// Runtime opens the doors when the program is loaded.
enum HandOverDoors {
  private static let state = Atomic(false)

  /// Written once, before the first test.
  static var areOpen: Bool {
    get { state.load(ordering: .relaxed) }
    set { state.store(newValue, ordering: .relaxed) }
  }

  /// The functions of Runtime that owners need.
  struct Hooks: Sendable {
    /// Returns the owner of a task that has inherited no task-local value, but is a member of a run.
    let ownerOfMember: @Sendable () -> Owner?
    /// Runs a closure that starts a thread which belongs to nobody.
    let unowned: @Sendable (() -> Void) -> Void
    /// Notes that the current task only carries an owner: calls and regions do not see it.
    let beginCarrying: @Sendable () -> UnsafeMutableRawPointer?
    /// Takes back what `beginCarrying` has returned.
    let endCarrying: @Sendable (UnsafeMutableRawPointer?) -> Void
  }

  // A struct, because each use of a bare closure in generic storage would wrap it once more.
  private static let storedHooks = Locked<Hooks?>(nil)

  /// Set once, when the doors are opened.
  static var hooks: Hooks? {
    get { storedHooks.withLock { $0 } }
    set { storedHooks.withLock { $0 = newValue } }
  }

  /// Runs `body` in a task that only carries its owner.
  static func carrying<R>(_ body: () -> R) -> R {
    let hooks = hooks
    let before = hooks?.beginCarrying()
    defer { hooks?.endCarrying(before) }
    return body()
  }

  /// Starts a thread that belongs to nobody.
  static func startUnowned(_ body: @escaping @Sendable () -> Void) {
    let start = { Thread.detachNewThread(body) }
    if let hooks { hooks.unowned(start) } else { start() }
  }
}
