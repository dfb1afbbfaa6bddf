internal import CStakeout
private import Foundation

/// A thread that trapped outside of any region, and stands still for ever.
package struct ParkedThread: Sendable, CustomStringConvertible {
  /// The label of the dispatch queue that it worked for; empty if there was none.
  private let queue: String
  private let name: String
  /// The run that its task belongs to; nil outside of any.
  let executor: JobExecutor?

  /// What libdispatch answers on a thread that is not its own.
  private static let defaultQueue = "com.apple.root.default-qos.overcommit"

  init(_ parked: stk_parked) {
    let queue = Self.text(parked.queue)
    self.queue = queue == Self.defaultQueue ? "" : queue
    name = Self.text(parked.name)
    // The parked task never ends, so it keeps the executor alive.
    executor = parked.executor.map(JobExecutor.at)
  }

  /// The thread in words, with the queue's label or its own name.
  package var description: String {
    if !queue.isEmpty { return "a thread of the queue \"\(queue)\"" }
    return hasOwnName ? "a thread \"\(name)\"" : "a thread"
  }

  /// A thread that was given no name has the name of the thread that started it: at first the
  /// program's, cut off, or that of a thread of libdispatch.
  private var hasOwnName: Bool {
    let isInherited =
      ProcessInfo.processInfo.processName.hasPrefix(name)
      || ["-qos", ".overcommit", ".cooperative"].contains { name.hasSuffix($0) }
    return !name.isEmpty && !isInherited
  }

  /// The text in an array of C.
  private static func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
