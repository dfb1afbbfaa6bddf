private import Foundation
private import Synchronization

/// Whether threads, blocks and tasks inherit the owner of the code that starts them.
///
/// StakeoutRuntime opens the doors when the program is loaded.
package enum HandOverDoors {
  private static let state = Atomic(false)

  /// Written once, before the first test.
  package static var areOpen: Bool {
    get { state.load(ordering: .relaxed) }
    set { state.store(newValue, ordering: .relaxed) }
  }

  /// Runs a closure that starts a thread which belongs to nobody.
  ///
  /// Set when the doors are opened.
  package static let unowned = Locked<(@Sendable (() -> Void) -> Void)?>(nil)

  /// Starts a thread that belongs to nobody.
  static func startUnowned(_ body: @escaping @Sendable () -> Void) {
    let start = { Thread.detachNewThread(body) }
    if let unowned = unowned.withLock({ $0 }) { unowned(start) } else { start() }
  }
}
