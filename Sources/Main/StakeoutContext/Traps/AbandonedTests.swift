// Names the tests that a trap has ended, if a later trap reports a mutex that such a test may have left
// locked.

internal import StakeoutCore

/// The tests that a trap has ended in this process.
///
/// A `Mutex` that abandoned code holds stays held. Its next use traps: in the same thread as a recursive
/// call, and in another thread, when the holder has ended, with an unknown error. Neither message names
/// the test that is to blame.
enum AbandonedTests {
  private static let descriptions = Locked<[String]>([])

  /// The messages with which a `Mutex` of the module Synchronization traps if its holder was abandoned.
  private static let messages = [
    "Recursive call to lock Mutex", "Unknown error occurred while attempting to acquire a Mutex",
  ]

  /// Notes that a trap has ended a test, or a part of it.
  static func note(at site: SourceSite, of test: String?) {
    let place = "\(site.fileID):\(site.line)"
    descriptions.withLock { $0.append("\(test ?? "a test"), which trapped at \(place)") }
  }

  /// Returns a line for the failure of a trap, after a line break; empty for most traps.
  static func remark(about trap: Trap) -> String {
    let all = descriptions.withLock { $0 }
    guard messages.contains(trap.message), let last = all.last else { return "" }
    let others = all.count > 1 ? ", or another of \(all.count) tests that trapped before" : ""
    return "\nA test that a trap has ended may have held this mutex: \(last)\(others)."
  }
}
