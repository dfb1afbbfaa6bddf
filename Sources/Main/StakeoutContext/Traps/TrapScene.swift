// Describes where a trap happened: the task or thread, and the frames of user code.

internal import CStakeout
private import Foundation
package import StakeoutCore

/// A description of where a trap happened, for a failure.
package struct TrapScene: Sendable {
  /// The task or the thread, such as `task 17 "importer"`.
  package let whose: String
  /// Whether a task trapped, which never resumes.
  ///
  /// A thread or a block ends as usual.
  let isOfTask: Bool
  /// The frames of user code for which debug information has a line, innermost first.
  package let frames: [Trap.Backtrace.Frame]

  /// Creates the scene of a trap of the current task or thread.
  ///
  /// Call it on the thread that trapped, directly after the region.
  ///
  /// - Parameter task: A name for the current task; by default its number in the process.
  package init(of trap: Trap, task: String? = nil) {
    isOfTask = task != nil || stk_tasks_number() != 0
    whose = task.map { $0 + Self.quoted(Task.name) } ?? Self.current
    frames = CallerLookup.userFrames(of: trap.backtrace)
  }

  /// The current task or thread, in words.
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
