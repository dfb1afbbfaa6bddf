internal import CStakeout
private import Foundation

/// Threads and blocks of Stakeout's own, which belong to no test.
package enum Unowned {
  /// Runs `body`, which starts threads or hands blocks over: nothing owns them.
  package static func starting<R>(_ body: () throws -> R) rethrows -> R {
    stk_handover_pause(1)
    defer { stk_handover_pause(-1) }
    return try body()
  }

  /// Starts a thread.
  package static func startThread(_ body: @escaping @Sendable () -> Void) {
    starting { Thread.detachNewThread(body) }
  }

  /// Adds a block to the main queue.
  package static func addToMainQueue(_ body: @escaping @Sendable () -> Void) {
    starting { DispatchQueue.main.async(execute: body) }
  }
}
