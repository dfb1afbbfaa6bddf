// `waitUntil`, which runs an action and waits until the closure that the action receives has been
// called.

/// Runs `action`, and blocks the thread until its argument `done` has been called on any thread.
///
/// On the main thread, the main queue and the main run loop keep running. The time that `action`
/// itself takes counts towards `timeout`.
///
/// Fails the test if `done` is called too late or twice. On the main actor, which a test may not
/// block, it fails at once.
@available(*, noasync, message: "write 'await waitUntil { done in … }'")
public func waitUntil(
  timeout: TimeSpan = PollingDefaults.timeout, fileID: String = #fileID,
  file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  action: @escaping (@escaping @Sendable () -> Void) -> Void
) {
  blockUntilDone(timeout, at: SourceSite(fileID, file, line, column), action)
}

/// Runs the action, and blocks the thread until the action's argument has been called.
///
/// All blocking forms use this function.
package func blockUntilDone(
  _ timeout: TimeSpan, at site: SourceSite,
  _ action: (@escaping @Sendable () -> Void) throws -> Void
) {
  let completion = Completion(at: site, isSuspended: false)
  if let problem = timeout.invalidArgument ?? Check.reasonNotToBlock {
    completion.fail(problem)
    return
  }
  // Start the timeout before the action, so that the time of the action itself counts towards it.
  var waiter = Waiter(timeout: timeout, pollInterval: PollingDefaults.pollInterval)
  do {
    try action { completion.complete() }
  } catch {
    completion.fail("Unexpected error thrown: \(error)")
    return
  }
  let end = waiter.block(wakes: { completion.calling }) { completion.isComplete }
  completion.check(end, waiter, timeout)
}

/// Runs `action` in the caller's isolation, and suspends the task until its argument `done` has
/// been called from anywhere.
///
/// Fails the test if `done` is called too late or twice, or if the task is cancelled first.
nonisolated(nonsending) public func waitUntil(
  timeout: TimeSpan = PollingDefaults.timeout, fileID: String = #fileID,
  file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  action: @escaping (@escaping @Sendable () -> Void) -> Void
) async {
  await suspendUntilDone(timeout, at: SourceSite(fileID, file, line, column), action)
}

/// Runs an async `action` in its own task, and suspends this task until `done` has been called.
///
/// Fails the test under the same conditions as the form with a synchronous action. The action is
/// not cancelled at the timeout.
nonisolated(nonsending) public func waitUntil(
  timeout: TimeSpan = PollingDefaults.timeout, fileID: String = #fileID,
  file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  action: sending @escaping (@escaping @Sendable () -> Void) async -> Void
) async {
  // SAFETY: the action was sent here, and only the task runs it.
  nonisolated(unsafe) let action = action
  await suspendUntilDone(timeout, at: SourceSite(fileID, file, line, column)) { done in
    Task { await action(done) }
  }
}

/// Runs the action, and suspends the task until the action's argument has been called.
private nonisolated(nonsending) func suspendUntilDone(
  _ timeout: TimeSpan, at site: SourceSite, _ action: (@escaping @Sendable () -> Void) -> Void
) async {
  let completion = Completion(at: site, isSuspended: true)
  if let problem = timeout.invalidArgument { return completion.fail(problem) }
  var waiter = Waiter(timeout: timeout, pollInterval: PollingDefaults.pollInterval)
  action { completion.complete() }
  let end = await waiter.suspend(wakes: { completion.calling }) { completion.isComplete }
  completion.check(end, waiter, timeout)
}

/// Records the calls of `done`, and reports the failures of the wait.
private final class Completion: Sendable {
  /// The calls of `done` up to now.
  private struct DoneState {
    /// The time of the first call; `.never` if there was none.
    var first = Deadline.never
    /// Whether `done` has been called, and the block of the main queue that called it, if any, has
    /// ended.
    var isBlockOver = false
  }

  /// A source that rings when the wait may end.
  let calling = ExplicitWakeSource()
  private let calls = Locked(DoneState())
  private let site: SourceSite
  private let isSuspended: Bool
  private let scope = TestContext.local
  private let context = TestContext.current

  /// - Parameter isSuspended: Whether the wait suspends the task, so that the main queue can
  ///   continue.
  init(at site: SourceSite, isSuspended: Bool) {
    (self.site, self.isSuspended) = (site, isSuspended)
  }

  var isCalled: Bool { calls.withLock { $0.first != .never } }

  /// Whether the wait may end.
  ///
  /// If the task is suspended and a block of the main queue calls `done`, that block runs to its end
  /// first. It may call `done` again, which is a failure of this wait.
  var isComplete: Bool { calls.withLock { $0.isBlockOver } }

  /// Records a call of `done`, and fails the test if it is not the first.
  ///
  /// Any thread may call this function, even long after the test.
  func complete() {
    let now = Deadline.now
    let isFirst = calls.withLock { calls in
      defer { calls.first = min(calls.first, now) }
      return calls.first == .never
    }
    if !isFirst {
      fail("waitUntil(...) expects its completion closure to be only called once")
    } else if isSuspended, WaitingPlace.mayBeBlockOfMainQueue {
      OwnThreads.addToMainQueue { self.endWait() }
    } else {
      endWait()
    }
  }

  private func endWait() {
    calls.withLock { $0.isBlockOver = true }
    calling.ring()
  }

  /// Fails unless `done` was called in time.
  ///
  /// A call by the action itself is in time even with a timeout of zero or less.
  func check(_ end: Waiter.End, _ waiter: Waiter, _ timeout: TimeSpan) {
    switch end {
    case .satisfied,
      .timedOut where isCalled:
      let isLate = calls.withLock { $0.first > waiter.deadline }
      if isLate, timeout.duration > .zero { fail("Waited more than \(timeout)") }
    case .timedOut:
      let note = waiter.obstacleNote.map { "\n\($0)" } ?? ""
      fail("Waited more than \(timeout)\(note)")
    case .cancelled: fail("The task was cancelled while waiting for \(timeout)")
    }
  }

  func fail(_ text: String) {
    // `done` may be called on a thread that has neither the test nor its settings, so use those of
    // the caller.
    scope.run { Verdict<Void>(failingWith: text, in: context).report(at: site) }
  }
}
