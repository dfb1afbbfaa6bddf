internal import CStakeout
private import Foundation

/// Where a trap happened, in words and places for a failure.
///
/// Made on the thread that trapped, straight after the region.
package struct TrapScene: Sendable {
  /// The task or the thread, as in `task 17 "importer"`.
  package let whose: String
  /// The frames of the user's own code, innermost first, without those that the debug information
  /// gives no line for.
  package let frames: [Trap.Backtrace.Frame]

  /// The scene of a trap of the current task or thread.
  package init(of trap: Trap) {
    whose = Self.current
    frames = trap.backtrace.ownFrames
  }

  private static var current: String {
    let number = stk_tasks_number()
    if number != 0 { return "task \(number)\(quoted(Task.name))" }
    let thread = Thread.isMainThread ? "the main thread" : "a thread"
    return thread + quoted(Thread.isMainThread ? nil : Thread.current.name)
  }

  private static func quoted(_ name: String?) -> String {
    guard let name, !name.isEmpty else { return "" }
    return " \"\(name)\""
  }
}

extension Trap.Backtrace {
  /// The frames that have a line, without those of this package and those that the compiler wrote.
  ///
  /// Read on the thread that keeps debug information; none when that takes too long.
  fileprivate var ownFrames: [Frame] {
    let found = Found()
    LookupThread.shared.run(within: CallerLookup.patience) {
      found.set(symbolicated().filter(\.isOwn))
    }
    return found.frames
  }

  /// SAFETY: what changes is only touched with the lock held.
  private final class Found: @unchecked Sendable {
    private let lock = NSLock()
    private var found: [Frame] = []

    func set(_ frames: [Frame]) { lock.withLock { found = frames } }
    var frames: [Frame] { lock.withLock { found } }
  }
}

extension Trap.Backtrace.Frame {
  /// The folder of this package's sources.
  private static let ourFolder =
    #filePath.split(separator: "/").dropLast(3)
    .reduce(into: "") { $0 += "/\($1)" } + "/Stakeout"

  fileprivate var isOwn: Bool {
    guard let file, let line, line > 0, let function else { return false }
    return !file.hasSuffix("<compiler-generated>") && !file.contains("/@__swiftmacro_")
      && !file.hasPrefix(Self.ourFolder) && !function.hasPrefix("Swift runtime failure:")
  }
}
