// Calls a closure that does not escape where an escaping one is needed.

internal import CStakeout
internal import StakeoutCore

/// Closures that do not escape by their types, and are called all the same where an escaping one is needed.
package enum BorrowedClosure {
  /// A closure that does not escape by its type, in one that may.
  ///
  /// A trap leaves the result in abandoned frames; the check that `withoutActuallyEscaping` does at
  /// its end would then end the process.
  ///
  /// - Parameter body: Whoever passes it must keep it until the result is no longer called.
  /// - Returns: Nil if the door `closures` is shut.
  package static func escaping(
    _ body: @Sendable () async throws -> Void
  ) -> (@Sendable () async throws -> Void)? {
    isPossible ? borrowed(body) : nil
  }

  /// A closure that somebody else keeps.
  ///
  /// Its context may lie on a stack, where it has no valid reference count. To retain it would read and
  /// change other memory.
  private static func borrowed(
    _ body: @Sendable () async throws -> Void
  ) -> @Sendable () async throws -> Void {
    // SAFETY: only the result, which is `Sendable` as the closure is, reads what the context points to.
    nonisolated(unsafe) let words = parts(body)
    return {
      // SAFETY: Swift passes a closure that does not escape as its two parts, and so a function that
      // takes the closure and one that takes the parts are called in the same way.
      let runParts = unsafeBitCast(
        runBody as @Sendable (@Sendable () async throws -> Void) async throws -> Void,
        to: (@Sendable (stk_closure) async throws -> Void).self)
      try await runParts(words)
    }
  }

  /// Whether Swift passes closures as the core expects: tried on one of our own.
  ///
  /// A trap of the trial ends its job.
  static let isPossible = Door.closures.opens {
    guard MemoryLayout<() -> Void>.size == MemoryLayout<stk_closure>.size else { return false }
    _ = TrapScope.endsJobs
    let (thread, calls, isOver) = (CallingThread(), Locked(0), Locked(false))
    let scope = TrapScope(owner: Owner()) { _ in {} }
    func run(_ own: @Sendable () async throws -> Void) {
      let body = borrowed(own)
      Unowned.starting {
        scope.run {
          _ = Task(executorPreference: thread) {
            try? await body()
            isOver.withLock { $0 = true }
          }
        }
      }
      thread.runJobs()
    }
    run { calls.withLock { $0 += 1 } }
    return isOver.withLock { $0 } && calls.withLock { $0 } == 1
  }
}

@inline(never)
@Sendable private func runBody(_ body: @Sendable () async throws -> Void) async throws {
  try await body()
}

/// `stk_tasks_escape`: Swift passes a closure that does not escape as these two words.
@_silgen_name("stk_tasks_escape")
private func parts(_ body: @Sendable () async throws -> Void) -> stk_closure
