// Threads of our own, which belong to no test; a thread in words.

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

/// A thread in words.
package struct ThreadName: Sendable, CustomStringConvertible {
  /// The label of the dispatch queue that it worked for; empty if there was none.
  private let queue: String
  private let name: String

  /// The label that libdispatch returns on a thread that is not its own.
  private static let defaultQueue = "com.apple.root.default-qos.overcommit"

  init(_ names: stk_thread_names, foundationName: String?) {
    let queue = Self.text(names.queue)
    self.queue = queue == Self.defaultQueue ? "" : queue
    name = foundationName ?? Self.text(names.name)
  }

  /// The calling thread.
  ///
  /// Foundation keeps the name of a `Thread` from the system.
  package static var here: ThreadName {
    ThreadName(stk_thread_names_here(), foundationName: Thread.current.name)
  }

  /// With the queue's label, or the thread's own name.
  package var description: String {
    if queue == "com.apple.main-thread" { return "the main queue" }
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
