// The four functions `concurrently`, which run a closure on many threads or tasks at once, and their
// error.
//
// The overloads run threads or tasks, with or without random numbers.

internal import StakeoutCore

/// Runs `body` on several threads at once and waits until all have finished.
///
/// ```swift
/// concurrently(threads: 8, iterations: 1_000) { thread, iteration in
///   spy.save("\(thread)/\(iteration)")
/// }
/// ```
///
/// The threads are new, and they begin together. Each thread runs `body` for the iterations 0, 1, 2 …
/// in order, with its own index. An expectation of this package that fails in `body` counts in the
/// calling test, at its own line. Its message names the thread and the iteration. If the same failure
/// repeats at one line, the first one is reported when it occurs, and the total number at the end. If
/// one line has different failures, the first ten are reported. A `#expect` that fails also counts in
/// the calling test, each time it fails.
///
/// The call blocks the caller, even on the main actor. The main actor does no other work meanwhile, so
/// a `body` that waits for it never ends. The test fails, and `body` does not run, if `threads` or
/// `iterations` is less than 1, if there are more than 4,096 threads, or if the system cannot start as
/// many.
///
/// After the timeout no further iteration begins. The test fails with a message that names the
/// unfinished threads and the iteration of each. A thread cannot be stopped from outside. After the
/// timeout, a running iteration gets one more second, or the timeout once more if that is shorter. A
/// thread that is still running after that is left running, and the call returns without it. The
/// message names the thread. Its later failures are reported when they occur.
///
/// - Parameters:
///   - threads: the number of threads.
///   - iterations: how often each thread runs `body`.
///   - timeout: the time limit for the threads, from their common start. There is no limit by default.
///   - fileID: the file ID at which to report a failure.
///   - filePath: the file path at which to report a failure.
///   - line: the line at which to report a failure.
///   - column: the column at which to report a failure.
///   - body: the code to run. It is called on many threads at once.
/// - Throws: a ``ConcurrentErrors`` with the errors of all threads, if `body` throws. An error ends
///   only the thread that threw it. The error of `Test.cancel()` is not among them: it cancels the
///   test, which continues after this call.
public func concurrently<Failed: Error>(
  threads: Int, iterations: Int = 1, timeout: Duration? = nil,
  fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ body: @escaping @Sendable (_ thread: Int, _ iteration: Int) throws(Failed) -> Void
) rethrows {
  let plan = ConcurrentPlan(
    kind: .thread, size: threads, iterations: iterations, timeout: timeout, seed: nil,
    site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  try plan.runThreads { (thread, iteration, _) throws(Failed) in
    try body(thread, iteration)
  }
}

/// Runs `body` on several threads at once, each with its own random numbers.
///
/// ```swift
/// concurrently(threads: 8, iterations: 1_000) { thread, iteration, random in
///   if Bool.random(using: &random) { spy.save(iteration) } else { spy.clear() }
/// }
/// ```
///
/// The seed and the thread's index determine the numbers of a thread. The messages of failures and
/// errors contain the seed. With the same seed, each thread draws the same numbers again, whatever the
/// other threads do. The seed does not reproduce the order in which the system schedules the threads.
///
/// Everything else is as in the overload without random numbers.
///
/// - Parameters:
///   - threads: the number of threads.
///   - iterations: how often each thread runs `body`.
///   - timeout: the time limit for the threads. There is no limit by default.
///   - seed: the seed of the random numbers. By default, each run has a new one.
///   - fileID: the file ID at which to report a failure.
///   - filePath: the file path at which to report a failure.
///   - line: the line at which to report a failure.
///   - column: the column at which to report a failure.
///   - body: the code to run. It is called on many threads at once.
/// - Throws: a ``ConcurrentErrors`` with the errors of all threads, if `body` throws. An error ends
///   only the thread that threw it. The error of `Test.cancel()` is not among them: it cancels the
///   test, which continues after this call.
public func concurrently<Failed: Error>(
  threads: Int, iterations: Int = 1, timeout: Duration? = nil, seed: UInt64? = nil,
  fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ body:
    @escaping @Sendable (_ thread: Int, _ iteration: Int, _ random: inout SeededGenerator)
    throws(Failed) -> Void
) rethrows {
  let plan = ConcurrentPlan(
    kind: .thread, size: threads, iterations: iterations, timeout: timeout,
    seed: seed ?? .random(in: 0 ... .max),
    site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  try plan.runThreads(body)
}

/// Runs `body` in several tasks at once and waits until all have finished.
///
/// ```swift
/// await concurrently(tasks: 100, iterations: 10) { task, iteration in
///   await store.save("\(task)/\(iteration)")
/// }
/// ```
///
/// The tasks begin together. They run on the shared thread pool, so at most as many run in parallel as
/// the machine has processors. Each task runs `body` for the iterations 0, 1, 2 … in order, with its
/// own index. An expectation that fails in `body` counts in the calling test. The test fails, and
/// `body` does not run, if `tasks` or `iterations` is less than 1, or if there are more than 4,096
/// tasks.
///
/// If the caller's task is cancelled, the tasks are cancelled too, and the call waits for them. After
/// the timeout the tasks are cancelled and no further iteration begins. The test fails with a message
/// that names the unfinished tasks and the iteration of each. After the timeout, a running iteration
/// gets one more second, or the timeout once more if that is shorter. A task that is still running
/// after that is left running, and the call returns without it. The message names the task. Its later
/// failures are reported when they occur.
///
/// - Parameters:
///   - tasks: the number of tasks.
///   - iterations: how often each task runs `body`.
///   - timeout: the time limit for the tasks. There is no limit by default.
///   - fileID: the file ID at which to report a failure.
///   - filePath: the file path at which to report a failure.
///   - line: the line at which to report a failure.
///   - column: the column at which to report a failure.
///   - body: the code to run. It is called in many tasks at once.
/// - Throws: a ``ConcurrentErrors`` with the errors of all tasks, if `body` throws. An error ends only
///   the task that threw it. The error of `Test.cancel()` is not among them: it cancels the test, which
///   continues after this call.
nonisolated(nonsending) public func concurrently<Failed: Error>(
  tasks: Int, iterations: Int = 1, timeout: Duration? = nil,
  fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ body: @escaping @Sendable (_ task: Int, _ iteration: Int) async throws(Failed) -> Void
) async rethrows {
  let plan = ConcurrentPlan(
    kind: .task, size: tasks, iterations: iterations, timeout: timeout, seed: nil,
    site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  try await plan.runTasks { (task, iteration, _) async throws(Failed) in
    try await body(task, iteration)
  }
}

/// Runs `body` in several tasks at once, each with its own random numbers.
///
/// The seed and the task's index determine the numbers of a task. The messages of failures and errors
/// contain the seed. With the same seed, each task draws the same numbers again, whatever the other
/// tasks do.
///
/// Everything else is as in the overload without random numbers.
///
/// - Parameters:
///   - tasks: the number of tasks.
///   - iterations: how often each task runs `body`.
///   - timeout: the time limit for the tasks. There is no limit by default.
///   - seed: the seed of the random numbers. By default, each run has a new one.
///   - fileID: the file ID at which to report a failure.
///   - filePath: the file path at which to report a failure.
///   - line: the line at which to report a failure.
///   - column: the column at which to report a failure.
///   - body: the code to run. It is called in many tasks at once.
/// - Throws: a ``ConcurrentErrors`` with the errors of all tasks, if `body` throws. An error ends only
///   the task that threw it. The error of `Test.cancel()` is not among them: it cancels the test, which
///   continues after this call.
nonisolated(nonsending) public func concurrently<Failed: Error>(
  tasks: Int, iterations: Int = 1, timeout: Duration? = nil, seed: UInt64? = nil,
  fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ body:
    @escaping @Sendable (_ task: Int, _ iteration: Int, _ random: inout SeededGenerator)
    async throws(Failed) -> Void
) async rethrows {
  let plan = ConcurrentPlan(
    kind: .task, size: tasks, iterations: iterations, timeout: timeout,
    seed: seed ?? .random(in: 0 ... .max),
    site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  try await plan.runTasks(body)
}

/// The errors that the threads or tasks of one `concurrently` have thrown.
public struct ConcurrentErrors<Failed: Error>: Error {
  /// All errors in the order in which they were thrown.
  ///
  /// The array is never empty.
  ///
  /// Each element has the index of the thread or task, and the iteration, both from 0.
  public let thrown: [(worker: Int, iteration: Int, error: Failed)]
  /// The error that was thrown first.
  public var first: Failed { thrown[0].error }
  /// The seed of the run's random numbers; nil if it had none.
  public var seed: UInt64? { plan.seed }
  private let plan: ConcurrentPlan

  /// Makes the error of a run.
  ///
  /// Returns nil if there are no errors.
  init?(_ thrown: [(worker: Int, iteration: Int, error: Failed)], in plan: ConcurrentPlan) {
    if thrown.isEmpty { return nil }
    (self.thrown, self.plan) = (thrown, plan)
  }
}

extension ConcurrentErrors: CustomStringConvertible {
  /// One line per error: the thread or task, the iteration and the error.
  public var description: String {
    plan.list("\(thrown.count) of \(plan.size) \(plan.kind)s threw", thrown) { thrown in
      "\(plan.kind) \(thrown.worker), iteration \(thrown.iteration): \(thrown.error)"
    }
  }
}
