extension Trap {
  /// Runs an asynchronous `body` and returns what would have ended the process; nil when the body
  /// came back by itself.
  ///
  /// ```swift
  /// let trap = await Trap.catching { await account.withdraw(80) }
  /// ```
  ///
  /// A trap is caught after a suspension, too, in an actor's method, in child tasks, in main-actor
  /// code, and in what `Task { }` and `Task.detached` run while the body does. The first one ends the
  /// wait. The task that trapped, and those that wait for it, stand still for ever: no `defer` of
  /// theirs runs. The others are cancelled. A task that traps when the body has ended ends the process,
  /// as without a region.
  ///
  /// The body runs in a task of its own, in the caller's isolation, while the caller is suspended. Its
  /// task-local values, its priority and its cancellation reach the body. All of its code runs where
  /// it would without this function, and the thread and the actor in which it traps go on with what
  /// comes next.
  ///
  /// - Parameter body: Escaping because a trap abandons its frames.
  /// - Throws: What the body throws.
  @_disfavoredOverload
  nonisolated(nonsending) public static func catching<Failure>(
    _ body: @escaping () async throws(Failure) -> Void
  ) async throws(Failure) -> Trap? {
    let end = await end(of: body)
    if case .threw(let error) = end { throw error as! Failure }
    return end.trap
  }

  /// Runs an asynchronous `body` in a task of its own, in the caller's isolation, and returns how it
  /// came back.
  nonisolated(nonsending) package static func end(
    of body: @escaping () async throws -> Void
  ) async -> End {
    // SAFETY: the caller is suspended while the body runs, and the body is isolated as it says.
    nonisolated(unsafe) let body = body
    return await TrapRun.run { try await body() }
  }

  /// Runs `body`, and returns what would have ended the process, in the body or in anything that it
  /// starts: tasks, threads, blocks of dispatch queues, operations.
  ///
  /// ```swift
  /// let trap = await Trap.anywhere(within: .seconds(5)) { queue.async { cache.clear() } }
  /// ```
  ///
  /// A thread or a block that traps ends there. A serial queue goes on with its next block.
  ///
  /// Threads and tasks that the body does not start are not covered, such as a thread that the test
  /// has started before.
  ///
  /// - Parameters:
  ///   - patience: How long to wait for a trap when the body has come back.
  ///   - body: Runs in the caller's isolation, in a task of its own.
  /// - Returns: The first trap; nil when there was none.
  nonisolated(nonsending) public static func anywhere(
    within patience: Duration, _ body: @escaping () async -> Void
  ) async -> Trap? {
    await catching {
      await body()
      // sleep: until a trap of another thread cancels the task.
      try? await Task.sleep(for: patience)
    }
  }
}
