private import Foundation
internal import StakeoutReporting
internal import StakeoutRuntime

/// Threads for runs: each one for a single piece of work, as a thread that has trapped must run
/// nothing more.
enum RunThread {
  /// Runs `work` on a new thread, with the current task suspended.
  nonisolated(nonsending) static func run<R: Sendable>(
    _ work: @escaping @Sendable () -> R
  ) async -> R {
    // The lock shows the thread sanitizer that the work came first; a continuation does not if it is
    // resumed before the task has suspended.
    let result = Locked<R?>(nil)
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      let thread = Thread {
        let value = work()
        result.withLock { $0 = value }
        continuation.resume()
      }
      // As much as the main thread has.
      thread.stackSize = 8 << 20
      Unowned.starting { thread.start() }
    }
    return result.withLock { $0.unsafelyUnwrapped }
  }
}
