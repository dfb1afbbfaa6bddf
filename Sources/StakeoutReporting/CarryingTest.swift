/// Makes a closure a part of the test that runs here, whatever thread it will run on.
///
/// A dispatch queue, a thread, a detached task or a callback does not know which test its work
/// belongs to. Wrap the closure that you hand to it:
///
/// ```swift
/// queue.async(execute: carryingTest { expect(cache.isEmpty).to(beTrue()) })
/// Thread(block: carryingTest { worker.run() }).start()
/// Task.detached(operation: carryingTest { await #expect(store.count == 3) })
/// client.onAnswer = carryingTest { answer in expect(answer).to(equal("yes")) }
/// ```
///
/// Captures the test where it is called, and restores it whenever the closure runs: failures count
/// for the test, and what is in force in it, as a reporter of ``withReporter(_:perform:)`` or
/// static doubles of its own, is in force in the closure. In a test of Swift Testing all task-local
/// values are restored, so that `#expect` counts for the test, too.
///
/// A failure that comes after the test's end is reported as a late one: let the test wait for the
/// work. A trap that an assertion is to catch must be caught inside the closure, as in
/// `carryingTest { expect { … }.to(throwAssertion()) }`.
///
/// - Parameter body: The closure. It may run on any thread, any number of times, and on several
///   threads at once.
/// - Returns: A closure that takes the same arguments and returns what `body` returns.
public func carryingTest<each Argument, Result>(
  _ body: @escaping @Sendable (repeat each Argument) -> Result
) -> @Sendable (repeat each Argument) -> Result {
  let test = CarriedTest()
  return { (argument: repeat each Argument) in
    let arguments = Carried((repeat each argument))
    return test.run { body(repeat each arguments.value) }
  }
}

/// Makes a closure that may throw a part of the test that runs here, whatever thread it will run
/// on.
///
/// - Parameter body: The closure.
/// - Returns: A closure that takes the same arguments, and returns or throws what `body` does.
public func carryingTest<each Argument, Result>(
  _ body: @escaping @Sendable (repeat each Argument) throws -> Result
) -> @Sendable (repeat each Argument) throws -> Result {
  let test = CarriedTest()
  return { (argument: repeat each Argument) in
    let arguments = Carried((repeat each argument))
    return try test.run { Swift.Result { try body(repeat each arguments.value) } }.get()
  }
}

/// Makes an asynchronous closure a part of the test that runs here, whatever task it will run in.
///
/// - Parameter body: The closure. In a test of Swift Testing it runs in a task of its own, which is
///   cancelled with the one that calls it.
/// - Returns: A closure that takes the same arguments and returns what `body` returns.
public func carryingTest<each Argument, Result: Sendable>(
  _ body: @escaping @Sendable (repeat each Argument) async -> Result
) -> @Sendable (repeat each Argument) async -> Result {
  let test = CarriedTest()
  return { (argument: repeat each Argument) in
    let arguments = Carried((repeat each argument))
    return await test.run { await body(repeat each arguments.value) }
  }
}

/// Makes an asynchronous closure that may throw a part of the test that runs here, whatever task it
/// will run in.
///
/// - Parameter body: The closure. In a test of Swift Testing it runs in a task of its own, which is
///   cancelled with the one that calls it.
/// - Returns: A closure that takes the same arguments, and returns or throws what `body` does.
public func carryingTest<each Argument, Result: Sendable>(
  _ body: @escaping @Sendable (repeat each Argument) async throws -> Result
) -> @Sendable (repeat each Argument) async throws -> Result {
  let test = CarriedTest()
  return { (argument: repeat each Argument) in
    let arguments = Carried((repeat each argument))
    return try await test.run { () async -> Swift.Result<Result, any Error> in
      do {
        return .success(try await body(repeat each arguments.value))
      } catch {
        return .failure(error)
      }
    }.get()
  }
}

/// A value on its way from a closure's caller to the closure.
private struct Carried<Value>: @unchecked Sendable {
  // SAFETY: the caller waits until the closure has ended.
  let value: Value

  init(_ value: Value) { self.value = value }
}
