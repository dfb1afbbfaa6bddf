internal import StakeoutReporting
internal import StakeoutRuntime

/// The body of a run in tasks.
typealias TaskBody<Failed: Error> =
  @Sendable (_ task: Int, _ iteration: Int, _ random: inout SeededGenerator)
  async throws(Failed) -> Void

extension ConcurrentPlan {
  /// Runs the body in tasks; returns the errors that were thrown, and reports all else.
  nonisolated(nonsending) func runTasks<Failed: Error>(
    _ body: @escaping TaskBody<Failed>
  ) async -> ConcurrentErrors<Failed>? {
    if let refusal {
      report(refusal)
      return nil
    }
    let run = ConcurrentRun<Failed>(self)
    let relay = FailureRelay()
    let (start, ended) = (TaskGate(size), TaskGate(size))
    let tasks = run.workers.map { worker in
      // Not of a group, which could not be left before all of its tasks have ended.
      Task {
        await start.pass()
        await relay.run { await worker.run { await run.work(worker, body) } }
        worker.end()
        ended.arrive()
      }
    }
    await withTaskCancellationHandler {
      // A task of its own is not cancelled, so that it can wait for those that are.
      await Task {
        let deadline = timeout.map { Deadline.after($0) } ?? .never
        guard await !ended.isPassed(by: deadline) else { return }
        run.stop()
        for task in tasks { task.cancel() }
        _ = await ended.isPassed(by: .after(grace))
      }.value
    } onCancel: {
      for task in tasks { task.cancel() }
    }
    let failure = run.timeoutText
    relay.replay()
    if let failure { report(failure) }
    return run.conclude()
  }
}

extension ConcurrentRun {
  /// All iterations of one task.
  fileprivate func work(_ worker: ConcurrentWorker, _ body: TaskBody<Failed>) async {
    var random = worker.generator
    do throws(Failed) {
      var last = -1
      while let iteration = nextIteration(of: worker, after: last) {
        try await body(worker.index, iteration, &random)
        last = iteration
      }
    } catch {
      collect(error, of: worker)
    }
  }
}

/// A place where tasks arrive, and that opens when all are there.
final class TaskGate: Sendable {
  private struct State {
    var missing: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Locked<State>
  private let event = Event()

  init(_ size: Int) { state = Locked(State(missing: size)) }

  /// Arrives and waits for the others.
  func pass() async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.waiting.append(continuation) }
      arrive()
    }
  }

  /// Arrives and goes on.
  func arrive() {
    let waiting: [CheckedContinuation<Void, Never>] = state.withLock { state in
      state.missing -= 1
      guard state.missing == 0 else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
    if isOpen { event?.ring() }
  }

  /// Waits until all are there, or until the deadline; for one task at a time, not a cancelled one.
  ///
  /// - Returns: whether all are there.
  func isPassed(by deadline: Deadline) async -> Bool {
    while !isOpen, !deadline.hasPassed { await Wait.suspended(until: deadline, event: event) }
    return isOpen
  }

  private var isOpen: Bool { state.withLock { $0.missing <= 0 } }
}
