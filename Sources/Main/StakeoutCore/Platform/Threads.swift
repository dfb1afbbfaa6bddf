// Starts threads and blocks that inherit no test context, and describes a thread in words.

internal import CStakeout
private import Foundation

/// Starts Stakeout's own threads and blocks, which belong to no test.
package enum OwnThreads {
  /// Runs `body`, whose threads, blocks and tasks inherit no test context.
  package static func starting<R>(_ body: () throws -> R) rethrows -> R {
    stk_started_pause(1)
    defer { stk_started_pause(-1) }
    return try body()
  }

  /// Starts a thread that inherits no test context.
  package static func startThread(_ body: @escaping @Sendable () -> Void) {
    starting { Thread.detachNewThread(body) }
  }

  /// Adds a block to the main queue that inherits no test context.
  package static func addToMainQueue(_ body: @escaping @Sendable () -> Void) {
    starting { DispatchQueue.main.async(execute: body) }
  }
}

/// The description of a thread for a report.
package struct ThreadName: Sendable, CustomStringConvertible {
  /// The label of the dispatch queue that the thread worked for; empty if there was none.
  private let queue: String
  private let name: String

  /// The label that libdispatch returns on a thread that is not its own.
  private static let defaultQueue = "com.apple.root.default-qos.overcommit"

  init(_ names: stk_thread_names, foundationName: String?) {
    let queue = Self.text(names.queue)
    self.queue = queue == Self.defaultQueue ? "" : queue
    name = foundationName ?? Self.text(names.name)
  }

  /// The description of the calling thread.
  ///
  /// It asks Foundation for the name, because Foundation does not pass the name of a `Thread` to the
  /// system.
  package static var here: ThreadName {
    ThreadName(stk_thread_names_here(), foundationName: Thread.current.name)
  }

  /// A phrase for the thread, with the queue's label or the thread's own name.
  package var description: String {
    if queue == "com.apple.main-thread" { return "the main queue" }
    if !queue.isEmpty { return "a thread of the queue \"\(queue)\"" }
    return hasOwnName ? "a thread \"\(name)\"" : "a thread"
  }

  /// Whether someone named the thread.
  ///
  /// A thread without a name of its own inherits that of the thread that started it: at first the
  /// program's, cut off, or the name of a thread of libdispatch.
  private var hasOwnName: Bool {
    let isInherited =
      ProcessInfo.processInfo.processName.hasPrefix(name)
      || ["-qos", ".overcommit", ".cooperative"].contains { name.hasSuffix($0) }
    return !name.isEmpty && !isInherited
  }

  /// Returns the text in a C array, up to its first zero byte.
  private static func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
