// The workers of one `concurrently`: tasks or threads that run its body.

internal import StakeoutContext
package import StakeoutCore

/// The body that each task runs.
typealias TaskBody<Failed: Error> =
  @Sendable (_ task: Int, _ iteration: Int, _ random: inout SeededGenerator)
  async throws(Failed) -> Void

extension ConcurrentPlan {
  /// Runs the body in tasks.
  ///
  /// Throws the errors of all tasks together, and reports all other failures.
  ///
  /// It can throw only if `body` can.
  nonisolated(nonsending) func runTasks<Failed: Error>(
    _ body: @escaping TaskBody<Failed>
  ) async rethrows {
    if let errors = await errors(of: body) { try rethrow(body) { throw errors } }
  }

  /// Throws the error that `rescue` throws, and is itself a function that can throw only if `body` can.
  ///
  /// `body` is not called. The body of threads converts to the type of this parameter.
  func rethrow<Failed: Error>(_ body: TaskBody<Failed>, rescue: () throws -> Void) rethrows {
    try rescue()
  }

  nonisolated(nonsending) private func errors<Failed: Error>(
    of body: @escaping TaskBody<Failed>
  ) async -> ConcurrentErrors<Failed>? {
    if let problem {
      report(problem)
      return nil
    }
    let run = ConcurrentRun<Failed>(self)
    let (start, ended) = (TaskBarrier(size), TaskBarrier(size))
    let tasks = run.workers.map { worker in
      // Start unstructured tasks, because a task group returns only when all of its tasks have ended.
      Task {
        await start.arriveAndWait()
        await withReporter(worker.reporter) { await run.work(worker, body) }
        worker.end()
        ended.arrive()
      }
    }
    await withTaskCancellationHandler {
      // Wait in a separate task. It is not cancelled with the caller, so it can wait for the cancelled
      // tasks.
      await Task {
        let deadline = timeout.map { Deadline.after($0) } ?? .never
        guard await !ended.haveAllArrived(by: deadline) else { return }
        run.stop()
        for task in tasks { task.cancel() }
        _ = await ended.haveAllArrived(by: .after(grace))
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

/// A barrier for a given number of tasks: it opens when all have arrived.
package final class TaskBarrier: Sendable {
  private struct State {
    /// The number of tasks that have not arrived.
    var missing: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Locked<State>
  private let event = Event()

  package init(_ size: Int) { state = Locked(State(missing: size)) }

  /// Arrives at the barrier, and waits until all tasks have arrived.
  func arriveAndWait() async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.waiting.append(continuation) }
      arrive()
    }
  }

  /// Arrives at the barrier without waiting.
  package func arrive() {
    let waiting = state.withLock { state in
      state.missing -= 1
      return state.missing == 0 ? state.waiting : []
    }
    for continuation in waiting { continuation.resume() }
    if allHaveArrived { event?.ring() }
  }

  /// Waits until all tasks have arrived, or until the deadline.
  ///
  /// Only one task at a time may wait, and it must not be cancelled.
  ///
  /// - Returns: whether all tasks have arrived.
  package func haveAllArrived(by deadline: Deadline) async -> Bool {
    while !allHaveArrived, !deadline.hasPassed {
      await Wait.suspended(until: deadline, event: event)
    }
    return allHaveArrived
  }

  private var allHaveArrived: Bool { state.withLock { $0.missing <= 0 } }
}

/// The body that each thread runs.
typealias ThreadBody<Failed: Error> =
  @Sendable (_ thread: Int, _ iteration: Int, _ random: inout SeededGenerator) throws(Failed) ->
  Void

extension ConcurrentPlan {
  /// Runs the body on threads.
  ///
  /// Throws the errors of all threads together, and reports all other failures.
  ///
  /// It can throw only if `body` can.
  func runThreads<Failed: Error>(_ body: @escaping ThreadBody<Failed>) rethrows {
    if let errors = errors(of: body) { try rethrow(body) { throw errors } }
  }

  private func errors<Failed: Error>(
    of body: @escaping ThreadBody<Failed>
  ) -> ConcurrentErrors<Failed>? {
    if let problem {
      report(problem)
      return nil
    }
    let run = ConcurrentRun<Failed>(self)
    var failure: String?
    do {
      // Carry the test explicitly, because in some programs threads do not inherit the test context of
      // the code that starts them.
      let work = carryingTest { (index: Int) in
        let worker = run.workers[index]
        withReporter(worker.reporter) { run.work(worker, body) }
        worker.end()
      }
      try ThreadGroup.run(
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
