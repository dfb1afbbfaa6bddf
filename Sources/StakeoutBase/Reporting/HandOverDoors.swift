private import Foundation
private import Synchronization

/// Whether threads, blocks and tasks inherit the owner of the code that starts them.
///
/// Runtime opens the doors when the program is loaded.
package enum HandOverDoors {
  private static let state = Atomic(false)

  /// Written once, before the first test.
  package static var areOpen: Bool {
    get { state.load(ordering: .relaxed) }
    set { state.store(newValue, ordering: .relaxed) }
  }

  /// What Runtime knows of owners.
  package struct Hooks: Sendable {
    let ownerOfMember: @Sendable () -> Owner?
    let unowned: @Sendable (() -> Void) -> Void

    /// - Parameters:
    ///   - ownerOfMember: Returns the owner of a task that has inherited no task-local value, but is a
    ///     member of a run.
    ///   - unowned: Runs a closure that starts a thread which belongs to nobody.
    package init(
      ownerOfMember: @escaping @Sendable () -> Owner?,
      unowned: @escaping @Sendable (() -> Void) -> Void
    ) {
      (self.ownerOfMember, self.unowned) = (ownerOfMember, unowned)
    }
  }

  // A struct, because each use of a bare closure in generic storage would wrap it once more.
  private static let storedHooks = Locked<Hooks?>(nil)

  /// Set once, when the doors are opened.
  package static var hooks: Hooks? {
    get { storedHooks.withLock { $0 } }
    set { storedHooks.withLock { $0 = newValue } }
  }

  /// Starts a thread that belongs to nobody.
  static func startUnowned(_ body: @escaping @Sendable () -> Void) {
    let start = { Thread.detachNewThread(body) }
    if let hooks { hooks.unowned(start) } else { start() }
  }
}
