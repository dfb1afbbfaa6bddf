// Passes a closure that does not escape where an escaping one is needed.

internal import CStakeout
internal import StakeoutCore

/// Closures that do not escape by their types, but are passed where escaping ones are needed.
package enum BorrowedClosure {
  /// Wraps a non-escaping closure in an escaping one, without `withoutActuallyEscaping`.
  ///
  /// A trap leaves the result in abandoned frames. The check that `withoutActuallyEscaping` makes at
  /// its end would then end the process.
  ///
  /// - Parameter body: The closure. The caller must keep it for as long as the result may be called.
  /// - Returns: Nil if the capability `closures` is unavailable.
  package static func escaping(
    _ body: @Sendable () async throws -> Void
  ) -> (@Sendable () async throws -> Void)? {
    isPossible ? unsafelyEscaping(body) : nil
  }

  /// Wraps a closure that the caller keeps.
  ///
  /// The context of the closure may be on a stack, where it has no valid reference count. Retaining it
  /// would read and change unrelated memory.
  private static func unsafelyEscaping(
    _ body: @Sendable () async throws -> Void
  ) -> @Sendable () async throws -> Void {
    // SAFETY: only the result reads what the context points to, and the result is `Sendable` like the
    // closure.
    nonisolated(unsafe) let words = parts(body)
    return {
      // SAFETY: Swift passes a non-escaping closure as its two parts. So a function that takes the
      // closure and one that takes the parts are called in the same way.
      let runParts = unsafeBitCast(
        runBody as @Sendable (@Sendable () async throws -> Void) async throws -> Void,
        to: (@Sendable (stk_closure) async throws -> Void).self)
      try await runParts(words)
    }
  }

  /// Whether Swift passes closures as the core expects.
  ///
  /// Probed once, on a closure of Stakeout. A trap of the probe ends only its job.
  static let isPossible = Capability.closures.probe {
    guard MemoryLayout<() -> Void>.size == MemoryLayout<stk_closure>.size else { return false }
    _ = TrapScope.endsJobs
    let (thread, calls, isOver) = (CallingThread(), Locked(0), Locked(false))
    let scope = TrapScope(context: TestContext()) { _ in {} }
    func run(_ own: @Sendable () async throws -> Void) {
      let body = unsafelyEscaping(own)
      OwnThreads.starting {
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

/// Calls the closure; `unsafelyEscaping` passes the two parts of a closure to this function instead.
@inline(never)
@Sendable private func runBody(_ body: @Sendable () async throws -> Void) async throws {
  try await body()
}

/// Returns the two words as which Swift passes a non-escaping closure: `stk_closure_parts`.
@_silgen_name("stk_closure_parts")
private func parts(_ body: @Sendable () async throws -> Void) -> stk_closure
