// `carryingTest`, which makes a closure a part of the current test wherever it is called.

/// Makes a closure a part of the current test, on any thread.
///
/// Threads, dispatch blocks, operations and tasks belong to the test that starts them. Wrap a closure
/// that is stored first, and called later by code that another test or no test has started:
///
/// ```swift
/// client.onAnswer = carryingTest { answer in expect(answer).to(equal("yes")) }
/// ```
///
/// In a detached task, which inherits no task-local values, it makes `#expect` work:
/// `Task.detached(operation: carryingTest { await #expect(store.count == 3) })`.
///
/// The function captures the current test. Each call of the closure restores that test: failures
/// count for it, and its settings apply, such as the reporter of `withReporter(_:perform:)` or
/// its own static doubles. In a test of Swift Testing all task-local values are restored, so
/// `#expect` counts for the test, too.
///
/// Let the test wait for the work: a failure after the test's end is reported as a late failure.
///
/// - Parameter body: The closure. It may run on any thread, any number of times, and on several
///   threads at once.
/// - Returns: A closure with the same arguments and result as `body`.
public func carryingTest<each Argument, Result>(
  _ body: @escaping @Sendable (repeat each Argument) -> Result
) -> @Sendable (repeat each Argument) -> Result {
  guard let test = CapturedContext() else { return body }
  return { (argument: repeat each Argument) in
    let arguments = Carried(value: (repeat each argument))
    return test.run { body(repeat each arguments.value) }
  }
}

/// Makes a throwing closure a part of the current test, on any thread.
///
/// - Parameter body: The closure.
/// - Returns: A closure with the same arguments, result and errors as `body`.
public func carryingTest<each Argument, Result>(
  _ body: @escaping @Sendable (repeat each Argument) throws -> Result
) -> @Sendable (repeat each Argument) throws -> Result {
  guard let test = CapturedContext() else { return body }
  return { (argument: repeat each Argument) in
    let arguments = Carried(value: (repeat each argument))
    return try test.run { Swift.Result { try body(repeat each arguments.value) } }.get()
  }
}

/// Makes an asynchronous closure a part of the current test, in any task.
///
/// - Parameter body: The closure. In a test of Swift Testing it runs in a task of its own, which is
///   cancelled together with the calling task.
/// - Returns: A closure with the same arguments and result as `body`.
public func carryingTest<each Argument, Result: Sendable>(
  _ body: @escaping @Sendable (repeat each Argument) async -> Result
) -> @Sendable (repeat each Argument) async -> Result {
  guard let test = CapturedContext() else { return body }
  return { (argument: repeat each Argument) in
    let arguments = Carried(value: (repeat each argument))
    return await test.run { await body(repeat each arguments.value) }
  }
}

/// Makes an asynchronous throwing closure a part of the current test, in any task.
///
/// - Parameter body: The closure. In a test of Swift Testing it runs in a task of its own, which is
///   cancelled together with the calling task.
/// - Returns: A closure with the same arguments, result and errors as `body`.
public func carryingTest<each Argument, Result: Sendable>(
  _ body: @escaping @Sendable (repeat each Argument) async throws -> Result
) -> @Sendable (repeat each Argument) async throws -> Result {
  guard let test = CapturedContext() else { return body }
  return { (argument: repeat each Argument) in
    let arguments = Carried(value: (repeat each argument))
    return try await test.run { () async -> Swift.Result<Result, any Error> in
      do {
        return .success(try await body(repeat each arguments.value))
      } catch {
        return .failure(error)
      }
    }.get()
  }
}

/// The arguments of a call, in a wrapper that passes them to another thread or task.
private struct Carried<Value>: @unchecked Sendable {
  // SAFETY: the caller waits until the closure has ended.
  let value: Value
}
