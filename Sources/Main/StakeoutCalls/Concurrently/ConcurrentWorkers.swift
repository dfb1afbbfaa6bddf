// The workers of one `concurrently`, as tasks or as threads.

internal import StakeoutContext
package import StakeoutCore

/// The body that each task runs.
typealias TaskBody<Failed: Error> =
  @Sendable (_ task: Int, _ iteration: Int, _ random: inout SeededGenerator)
  async throws(Failed) -> Void

extension ConcurrentPlan {
  /// Runs the body in tasks; throws the errors of all of them, and reports all other failures.
  ///
  /// Only a `body` that throws makes it throw.
  nonisolated(nonsending) func runTasks<Failed: Error>(
    _ body: @escaping TaskBody<Failed>
  ) async rethrows {
    if let errors = await errors(of: body) { try rethrow(body) { throw errors } }
  }

  /// Throws what `rescue` throws, as a function that only throws if `body` does, of threads or tasks.
  func rethrow<Failed: Error>(_ body: TaskBody<Failed>, rescue: () throws -> Void) rethrows {
    try rescue()
  }

  nonisolated(nonsending) private func errors<Failed: Error>(
    of body: @escaping TaskBody<Failed>
  ) async -> ConcurrentErrors<Failed>? {
    if let refusal {
      report(refusal)
      return nil
    }
    let run = ConcurrentRun<Failed>(self)
    let (start, ended) = (TaskGate(size), TaskGate(size))
    let tasks = run.workers.map { worker in
      // Unstructured tasks: a task group returns only when all of its tasks have ended.
      Task {
        await start.pass()
        await withReporter(worker.reporter) { await run.work(worker, body) }
        worker.end()
        ended.arrive()
      }
    }
    await withTaskCancellationHandler {
      // A separate task is not cancelled with the caller, so it can wait for the cancelled tasks.
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
    if let failure = run.timeoutText { report(failure) }
    return run.conclude()
  }
}

extension ConcurrentRun {
  /// Runs all iterations of one task.
  fileprivate func work(_ worker: ConcurrentWorker, _ body: TaskBody<Failed>) async {
    var random = worker.generator
    do throws(Failed) {
      for iteration in 0..<plan.iterations {
        guard begin(iteration, of: worker) else { return }
        try await body(worker.index, iteration, &random)
      }
    } catch {
      collect(error, of: worker)
    }
  }
}

/// A gate that opens when all tasks have arrived.
package final class TaskGate: Sendable {
  private struct State {
    var missing: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Locked<State>
  private let event = Event()

  package init(_ size: Int) { state = Locked(State(missing: size)) }

  /// Arrives, and waits until all tasks have arrived.
  func pass() async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.waiting.append(continuation) }
      arrive()
    }
  }

  /// Arrives without waiting.
  package func arrive() {
    let waiting = state.withLock { state in
      state.missing -= 1
      return state.missing == 0 ? state.waiting : []
    }
    for continuation in waiting { continuation.resume() }
    if isOpen { event?.ring() }
  }

  /// Waits until all tasks have arrived, or until the deadline.
  ///
  /// Only one task at a time may wait, and it must not be cancelled.
  ///
  /// - Returns: whether all tasks have arrived.
  package func isPassed(by deadline: Deadline) async -> Bool {
    while !isOpen, !deadline.hasPassed { await Wait.suspended(until: deadline, event: event) }
    return isOpen
  }

  private var isOpen: Bool { state.withLock { $0.missing <= 0 } }
}

/// The body that each thread runs.
typealias ThreadBody<Failed: Error> =
  @Sendable (_ thread: Int, _ iteration: Int, _ random: inout SeededGenerator) throws(Failed) ->
  Void

extension ConcurrentPlan {
  /// Runs the body on threads; throws the errors of all of them, and reports all other failures.
  ///
  /// Only a `body` that throws makes it throw.
  func runThreads<Failed: Error>(_ body: @escaping ThreadBody<Failed>) rethrows {
    if let errors = errors(of: body) { try rethrow(body) { throw errors } }
  }

  private func errors<Failed: Error>(
    of body: @escaping ThreadBody<Failed>
  ) -> ConcurrentErrors<Failed>? {
    if let refusal {
      report(refusal)
      return nil
    }
    let run = ConcurrentRun<Failed>(self)
    var failure: String?
    do {
      // For programs whose threads do not inherit their owners.
      let work = carryingTest { (index: Int) in
        let worker = run.workers[index]
        withReporter(worker.reporter) { run.work(worker, body) }
        worker.end()
      }
      try ThreadTeam.run(
        size: size, timeout: timeout, grace: grace, onTimeout: run.stop, work)
      failure = run.timeoutText
    } catch {
      failure = "\(call) \(error); nothing was run"
    }
    if let failure { report(failure) }
    return run.conclude()
  }
}

extension ConcurrentRun {
  /// Runs all iterations of one thread.
  fileprivate func work(_ worker: ConcurrentWorker, _ body: ThreadBody<Failed>) {
    var random = worker.generator
    do throws(Failed) {
      for iteration in 0..<plan.iterations {
        guard begin(iteration, of: worker) else { return }
        try body(worker.index, iteration, &random)
      }
    } catch {
      collect(error, of: worker)
    }
  }
}
