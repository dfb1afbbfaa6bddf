// Overload table: threads or tasks, with or without random numbers, throwing or not.

public import StakeoutReporting

/// Runs `body` on several threads at once and waits until all have finished.
///
/// ```swift
/// concurrently(threads: 8, iterations: 1_000) { thread, iteration in
///   spy.save("\(thread)/\(iteration)")
/// }
/// ```
///
/// The threads are new ones, and none begins before all are there. Each runs `body` with its index
/// and with 0, 1, 2 … for the iterations, one after another. Expectations of this package that
/// fail in `body` are counted in the test that called, at their own lines, with thread and
/// iteration below the text; `#expect` and `XCTAssert…` know nothing of the threads, so prefer
/// `expect(…)` there.
///
/// It blocks the caller, on the main actor too: what the main actor is to do comes afterwards, so
/// a `body` that waits for it never ends. With fewer than one thread or iteration, with more than
/// 4,096 threads, or with more than the system has, `body` does not run and the test fails with a
/// message that says so.
///
/// When the timeout is over no further iteration begins, and the test fails with a message that
/// says which threads had not finished, and in which iteration each was. A thread cannot be ended
/// from outside: one that is still in its iteration after a second more, or after the timeout once
/// more if that is shorter, is left running, and the call returns without it. The message names it,
/// and what fails on it later is reported when it fails.
///
/// - Parameters:
///   - threads: how many threads.
///   - iterations: how often each of them runs `body`.
///   - timeout: how long the threads may take, from when they begin; for ever by default.
///   - body: what to run; called on many threads at once.
public func concurrently(
  threads: Int, iterations: Int = 1, timeout: Duration? = nil, fileID: String = #fileID,
  filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column,
  _ body: @escaping @Sendable (_ thread: Int, _ iteration: Int) -> Void
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let plan = ConcurrentPlan(
    crew: .thread, size: threads, iterations: iterations, timeout: timeout, seed: nil, site: site)
  let _: ConcurrentErrors<Never>? = plan.runThreads { (thread, iteration, _) throws(Never) in
    body(thread, iteration)
  }
}

/// Runs a `body` that throws on several threads at once.
///
/// Everything else is as in the form for a `body` that does not throw.
///
/// - Throws: the errors of all threads. An error ends the work of its own thread only.
public func concurrently<Failed: Error>(
  threads: Int, iterations: Int = 1, timeout: Duration? = nil, fileID: String = #fileID,
  filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column,
  _ body: @escaping @Sendable (_ thread: Int, _ iteration: Int) throws(Failed) -> Void
) throws(ConcurrentErrors<Failed>) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let plan = ConcurrentPlan(
    crew: .thread, size: threads, iterations: iterations, timeout: timeout, seed: nil, site: site)
  let errors = plan.runThreads { (thread, iteration, _) throws(Failed) in
    try body(thread, iteration)
  }
  if let errors { throw errors }
}

/// Runs `body` on several threads at once, each with random numbers of its own.
///
/// ```swift
/// concurrently(threads: 8, iterations: 1_000) { thread, iteration, random in
///   if Bool.random(using: &random) { spy.save(iteration) } else { spy.clear() }
/// }
/// ```
///
/// The numbers of a thread follow from the seed and the thread's index. Failures and errors name
/// the seed: with it each thread draws the same numbers again, whatever the others do. In which
/// order the threads get ahead is up to the system, and no seed brings it back.
///
/// Everything else is as in the form without random numbers.
///
/// - Parameters:
///   - threads: how many threads.
///   - iterations: how often each of them runs `body`.
///   - timeout: how long the threads may take; for ever by default.
///   - seed: what the random numbers follow from; a new one in each run by default.
///   - body: what to run; called on many threads at once.
public func concurrently(
  threads: Int, iterations: Int = 1, timeout: Duration? = nil, seed: UInt64? = nil,
  fileID: String = #fileID, filePath: FileString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ body:
    @escaping @Sendable (_ thread: Int, _ iteration: Int, _ random: inout SeededGenerator) -> Void
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let plan = ConcurrentPlan(
    crew: .thread, size: threads, iterations: iterations, timeout: timeout,
    seed: seed ?? .random(in: 0 ... .max), site: site)
  let _: ConcurrentErrors<Never>? = plan.runThreads(body)
}

/// Runs a `body` that throws on several threads at once, each with random numbers of its own.
///
/// Everything else is as in the form for a `body` that does not throw.
///
/// - Throws: the errors of all threads. An error ends the work of its own thread only.
public func concurrently<Failed: Error>(
  threads: Int, iterations: Int = 1, timeout: Duration? = nil, seed: UInt64? = nil,
  fileID: String = #fileID, filePath: FileString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ body:
    @escaping @Sendable (_ thread: Int, _ iteration: Int, _ random: inout SeededGenerator)
    throws(Failed) -> Void
) throws(ConcurrentErrors<Failed>) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let plan = ConcurrentPlan(
    crew: .thread, size: threads, iterations: iterations, timeout: timeout,
    seed: seed ?? .random(in: 0 ... .max), site: site)
  let errors = plan.runThreads(body)
  if let errors { throw errors }
}

/// Runs `body` in several tasks at once and waits until all have finished.
///
/// ```swift
/// await concurrently(tasks: 100, iterations: 10) { task, iteration in
///   await store.save("\(task)/\(iteration)")
/// }
/// ```
///
/// None begins before all are there. They run on the shared pool, so as many run at the same time
/// as the machine has processors. Each runs `body` with its index and with 0, 1, 2 … for the
/// iterations, one after another. Expectations that fail in `body` are counted in the test that
/// called. With fewer than one task or iteration, or with more than 4,096 tasks, `body` does not
/// run and the test fails with a message that says so.
///
/// When the caller's task is cancelled, so are the tasks, and they are waited for. When the timeout
/// is over the tasks are cancelled, no further iteration begins, and the test fails with a message
/// that says which tasks had not finished, and in which iteration each was. A task that is still in
/// its iteration after a second more, or after the timeout once more if that is shorter, is left
/// running, and the call returns without it. The message names it, and what fails in it later is
/// reported when it fails.
///
/// - Parameters:
///   - tasks: how many tasks.
///   - iterations: how often each of them runs `body`.
///   - timeout: how long the tasks may take; for ever by default.
///   - body: what to run; called in many tasks at once.
nonisolated(nonsending) public func concurrently(
  tasks: Int, iterations: Int = 1, timeout: Duration? = nil, fileID: String = #fileID,
  filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column,
  _ body: @escaping @Sendable (_ task: Int, _ iteration: Int) async -> Void
) async {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let plan = ConcurrentPlan(
    crew: .task, size: tasks, iterations: iterations, timeout: timeout, seed: nil, site: site)
  let _: ConcurrentErrors<Never>? = await plan.runTasks {
    (task, iteration, _) async throws(Never) in
    await body(task, iteration)
  }
}

/// Runs a `body` that throws in several tasks at once.
///
/// Everything else is as in the form for a `body` that does not throw.
///
/// - Throws: the errors of all tasks. An error ends the work of its own task only.
nonisolated(nonsending) public func concurrently<Failed: Error>(
  tasks: Int, iterations: Int = 1, timeout: Duration? = nil, fileID: String = #fileID,
  filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column,
  _ body: @escaping @Sendable (_ task: Int, _ iteration: Int) async throws(Failed) -> Void
) async throws(ConcurrentErrors<Failed>) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let plan = ConcurrentPlan(
    crew: .task, size: tasks, iterations: iterations, timeout: timeout, seed: nil, site: site)
  let errors = await plan.runTasks { (task, iteration, _) async throws(Failed) in
    try await body(task, iteration)
  }
  if let errors { throw errors }
}

/// Runs `body` in several tasks at once, each with random numbers of its own.
///
/// The numbers of a task follow from the seed and the task's index. Failures and errors name the
/// seed: with it each task draws the same numbers again, whatever the others do.
///
/// Everything else is as in the form without random numbers.
///
/// - Parameters:
///   - tasks: how many tasks.
///   - iterations: how often each of them runs `body`.
///   - timeout: how long the tasks may take; for ever by default.
///   - seed: what the random numbers follow from; a new one in each run by default.
///   - body: what to run; called in many tasks at once.
nonisolated(nonsending) public func concurrently(
  tasks: Int, iterations: Int = 1, timeout: Duration? = nil, seed: UInt64? = nil,
  fileID: String = #fileID, filePath: FileString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ body:
    @escaping @Sendable (_ task: Int, _ iteration: Int, _ random: inout SeededGenerator) async ->
    Void
) async {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let plan = ConcurrentPlan(
    crew: .task, size: tasks, iterations: iterations, timeout: timeout,
    seed: seed ?? .random(in: 0 ... .max), site: site)
  let _: ConcurrentErrors<Never>? = await plan.runTasks(body)
}

/// Runs a `body` that throws in several tasks at once, each with random numbers of its own.
///
/// Everything else is as in the form for a `body` that does not throw.
///
/// - Throws: the errors of all tasks. An error ends the work of its own task only.
nonisolated(nonsending) public func concurrently<Failed: Error>(
  tasks: Int, iterations: Int = 1, timeout: Duration? = nil, seed: UInt64? = nil,
  fileID: String = #fileID, filePath: FileString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ body:
    @escaping @Sendable (_ task: Int, _ iteration: Int, _ random: inout SeededGenerator)
    async throws(Failed) -> Void
) async throws(ConcurrentErrors<Failed>) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let plan = ConcurrentPlan(
    crew: .task, size: tasks, iterations: iterations, timeout: timeout,
    seed: seed ?? .random(in: 0 ... .max), site: site)
  let errors = await plan.runTasks(body)
  if let errors { throw errors }
}
