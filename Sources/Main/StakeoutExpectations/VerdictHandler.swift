// Verdict handlers, which receive the verdicts of all claims in place of the test framework.

package import StakeoutContext
package import StakeoutCore
package import StakeoutMatching
private import Synchronization

/// A handler that receives the verdict of every claim, passed or failed, in place of the test
/// framework.
package protocol VerdictHandler {
  /// Receives one verdict, on the thread of its claim.
  func receive(_ passes: Bool, _ message: FailureText, at location: SourceSite)
}

/// The installed verdict handlers: at most one for the current task and the work that it starts, and
/// at most one for the process.
@usableFromInline package enum VerdictHandlers {
  /// A handler as a value in the test context.
  private struct Box: @unchecked Sendable {
    // SAFETY: the protocol's documentation says that a handler is called on the threads of claims.
    /// The handler; nil if none applies here, even if an enclosing scope or the process has one.
    let handler: (any VerdictHandler)?
  }

  private static let contextKey = ContextKey<Box>()
  private static let boxedDefault = Locked<Box?>(nil)
  /// Whether a handler has ever been installed, for the process or for a scope.
  ///
  /// This check is cheaper than reading the task-local scope or locking.
  private static let hasBeenInstalled = Atomic(false)

  /// The process's handler; nil if verdicts go to the test framework.
  package static var processDefault: (any VerdictHandler)? {
    get {
      guard hasBeenInstalled.load(ordering: .relaxed) else { return nil }
      return boxedDefault.withLock { $0 }?.handler
    }
    set {
      let box = newValue.map(Box.init)
      // Release the old handler outside the lock, because its `deinit` is user code.
      let old = boxedDefault.withLock { current in
        defer { current = box }
        if box != nil { hasBeenInstalled.store(true, ordering: .relaxed) }
        return current
      }
      _ = old
    }
  }

  /// The handler that applies here; nil if verdicts go to the test framework.
  package static var current: (any VerdictHandler)? {
    if let box = TestContext.local[contextKey] { return box.handler }
    return processDefault
  }

  /// Whether a handler applies here, and so receives the verdicts of claims that pass, too.
  @usableFromInline static var isObserved: Bool {
    hasBeenInstalled.load(ordering: .relaxed) && current != nil
  }

  /// Returns the current test context with this handler; with nil, no handler applies in it.
  package static func scope(with handler: (any VerdictHandler)?) -> TestContext {
    hasBeenInstalled.store(true, ordering: .relaxed)
    return TestContext.local.with(contextKey, Box(handler: handler))
  }
}

extension Failure {
  /// Reports a failure that stands for the verdicts of several claims.
  ///
  /// The failure goes to the handler that applies here, which would have received those verdicts, or
  /// else to the reporter for `context`.
  package func reportAsVerdict(of context: TestContext) {
    guard let handler = VerdictHandlers.current else {
      return Reporter.report(self, in: context)
    }
    handler.receive(false, FailureText(stringValue: message), at: site)
  }
}

/// Runs `body` without a handler, so that its failures go to the reporter.
nonisolated(nonsending) package func withoutVerdictHandler(
  _ body: nonisolated(nonsending) () async -> Void
) async {
  guard VerdictHandlers.current != nil else { return await body() }
  await VerdictHandlers.scope(with: nil).run(body)
}
