private import Foundation
internal import StakeoutBase

/// Threads for runs: each one for a single piece of work, as a thread that has trapped must run
/// nothing more.
enum RunThread {
  /// The result of work on a thread, which the thread or, if it stands still, another one gives.
  final class Answer<R: Sendable>: Sendable {
    // The lock shows the thread sanitizer that the work came first; a continuation does not if it is
    // resumed before the task has suspended.
    fileprivate let result = Locked<R?>(nil)
    private let continuation: UnsafeContinuation<Void, Never>

    fileprivate init(_ continuation: UnsafeContinuation<Void, Never>) {
      self.continuation = continuation
    }

    /// Gives the result, which must happen once.
    func give(_ value: R) {
      result.withLock { $0 = value }
      continuation.resume()
    }
  }

  /// Runs `work` on a new thread, with the current task suspended.
  nonisolated(nonsending) static func run<R: Sendable>(
    _ work: @escaping @Sendable () -> R
  ) async -> R {
    await answering { $0.give(work()) }
  }

  /// Runs `work`, which gives the answer, on a new thread, with the current task suspended until then.
  nonisolated(nonsending) static func answering<R: Sendable>(
    _ work: @escaping @Sendable (Answer<R>) -> Void
  ) async -> R {
    let kept = Locked<Answer<R>?>(nil)
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      let answer = Answer<R>(continuation)
      kept.withLock { $0 = answer }
      let thread = Thread { work(answer) }
      // As much as the main thread has.
      thread.stackSize = 8 << 20
      Unowned.starting { thread.start() }
    }
    return kept.withLock { $0.unsafelyUnwrapped }.result.withLock { $0.unsafelyUnwrapped }
  }
}
