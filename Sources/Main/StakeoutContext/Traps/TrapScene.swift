// Where a trap happened, in words.

internal import CStakeout
private import Foundation
package import StakeoutCore

/// Where a trap happened, in words and places for a failure.
package struct TrapScene: Sendable {
  /// The task or the thread, as in `task 17 "importer"`.
  package let whose: String
  /// The frames of the user's own code, innermost first, without those that the debug information
  /// gives no line for.
  package let frames: [Trap.Backtrace.Frame]

  /// The scene of a trap of the current task or thread.
  ///
  /// Made on the thread that trapped, straight after the region.
  ///
  /// - Parameter task: What the current task is called; by default its number in the process.
  package init(of trap: Trap, task: String? = nil) {
    whose = task.map { $0 + Self.quoted(Task.name) } ?? Self.current
    frames = CallerLookup.ownFrames(of: trap.backtrace)
  }

  /// The current task or thread.
  static var current: String {
    let number = stk_tasks_number()
    if number != 0 { return "task \(number)\(quoted(Task.name))" }
    if Thread.isMainThread { return "the main thread" }
    return "\(ThreadName.here)"
  }

  private static func quoted(_ name: String?) -> String {
    guard let name, !name.isEmpty else { return "" }
    return " \"\(name)\""
  }
}
