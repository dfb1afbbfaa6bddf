private import Foundation

/// Threads for runs: each one for a single piece of work, as a thread that has trapped must run
/// nothing more.
enum RunThread {
  /// Runs `work` on a new thread, with the current task suspended.
  nonisolated(nonsending) static func run<R: Sendable>(
    _ work: @escaping @Sendable () -> R
  ) async -> R {
    await withUnsafeContinuation { continuation in
      let thread = Thread { continuation.resume(returning: work()) }
      // As much as the main thread has.
      thread.stackSize = 8 << 20
      thread.start()
    }
  }
}
