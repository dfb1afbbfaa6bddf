private import Foundation
internal import StakeoutBase

/// Threads for runs: each one for a single piece of work, as a step that does not end keeps its thread.
enum RunThread {
  /// Runs `work` on a new thread, with the current task suspended.
  nonisolated(nonsending) static func run<R: Sendable>(
    _ work: @escaping @Sendable () -> R
  ) async -> R {
    // The lock shows the thread sanitizer that the work came first; a continuation does not if it is
    // resumed before the task has suspended.
    let result = Locked<R?>(nil)
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      start {
        let value = work()
        result.withLock { $0 = value }
        continuation.resume()
      }
    }
    return result.withLock { $0.unsafelyUnwrapped }
  }

  /// Runs `work`, which drives runs, on a new thread, and blocks the calling thread until there is a
  /// result.
  ///
  /// If a step does not end, the new thread stays in it: another one then gives the result.
  static func watched<R: Sendable>(
    _ work: @escaping @Sendable (StepWatch, _ give: @escaping @Sendable (R) -> Void) -> R
  ) -> R {
    let (result, isOver) = (Locked<R?>(nil), DispatchSemaphore(value: 0))
    let give = { @Sendable (value: R) in
      result.withLock { $0 = value }
      isOver.signal()
    }
    start {
      let watch = StepWatch()
      let value = work(watch, give)
      watch.end()
      give(value)
    }
    isOver.wait()
    return result.withLock { $0.unsafelyUnwrapped }
  }

  private static func start(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    // As much as the main thread has.
    thread.stackSize = 8 << 20
    Unowned.starting { thread.start() }
  }
}
