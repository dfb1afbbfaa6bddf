// `waitUntil`: waits for a call of `done`.

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

/// Runs the action and waits until it has called its argument.
///
/// All blocking forms use this function.
package func blockUntilDone(
  _ timeout: TimeSpan, at site: SourceSite,
  _ action: (@escaping @Sendable () -> Void) throws -> Void
) {
  let completion = Completion(at: site, isSuspended: false)
  if let refusal = timeout.refusal ?? Verdict.refusalToBlock {
    completion.fail(refusal)
    return
  }
  // The time starts here, so that the action's own time counts towards it.
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

/// Runs the action and suspends the task until the action has called its argument.
private nonisolated(nonsending) func suspendUntilDone(
  _ timeout: TimeSpan, at site: SourceSite, _ action: (@escaping @Sendable () -> Void) -> Void
) async {
  let completion = Completion(at: site, isSuspended: true)
  if let refusal = timeout.refusal { return completion.fail(refusal) }
  var waiter = Waiter(timeout: timeout, pollInterval: PollingDefaults.pollInterval)
  action { completion.complete() }
  let end = await waiter.suspend(wakes: { completion.calling }) { completion.isComplete }
  completion.check(end, waiter, timeout)
}

/// Records whether an action has called `done`, and reports the possible failures.
private final class Completion: Sendable {
  private struct Calls {
    /// The time of the first call; never if there was none.
    var first = Deadline.never
    /// Whether the block of the main queue that has called it has ended.
    var isBlockOver = false
  }

  /// Rings when `done` is called.
  let calling = ManualWakeSource()
  private let calls = Locked(Calls())
  private let site: SourceSite
  private let isSuspended: Bool
  private let scope = Owner.inForce
  private let context = Owner.current

  /// - Parameter isSuspended: Whether the task suspends, so that the main queue can go on.
  init(at site: SourceSite, isSuspended: Bool) {
    (self.site, self.isSuspended) = (site, isSuspended)
  }

  var isCalled: Bool { calls.withLock { $0.first != .never } }

  /// Whether the wait may end.
  ///
  /// A block of the main queue runs to its end before: it may call `done` once more, which is a
  /// failure of this wait.
  var isComplete: Bool { calls.withLock { $0.isBlockOver } }

  /// May be called from any thread, even long after the test.
  func complete() {
    let now = Deadline.now
    let isFirst = calls.withLock { calls in
      defer { calls.first = min(calls.first, now) }
      return calls.first == .never
    }
    if !isFirst {
      fail("waitUntil(...) expects its completion closure to be only called once")
    } else if isSuspended, WaitingPlace.mayBeBlockOfMainQueue {
      Unowned.addToMainQueue { self.end() }
    } else {
      end()
    }
  }

  private func end() {
    calls.withLock { $0.isBlockOver = true }
    calling.ring()
  }

  /// Fails unless `done` was called in time.
  ///
  /// With a timeout of zero or less, a call by the action itself is in time.
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

  func fail(_ verdict: Verdict) {
    // The action may call this on its own thread, which carries neither the test nor its scope.
    scope.run { verdict.handOver(at: site, in: context) }
  }

  func fail(_ text: String) {
    fail(Verdict(failingWith: text))
  }
}
