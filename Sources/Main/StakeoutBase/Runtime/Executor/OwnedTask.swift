internal import CStakeout

/// Gives tasks the owner and the trap scope of the code that makes them.
///
/// Task-local values do most of it: a task-local value is the owner. What is left are tasks made where
/// the owner is known in another way, as on the main thread in a test case of XCTest, and detached tasks,
/// which inherit nothing.
enum OwnedTask {
  /// Makes a task that inherits task-local values.
  static func attach(_ make: () -> Void) {
    guard let owner = Owner.notYetInherited else { return make() }
    owner.run(make)
  }

  /// The closure of a detached task, which then has the owner of the code that makes it.
  ///
  /// - Parameters:
  ///   - type: The type of its result, as the runtime knows it.
  ///   - body: What it would run.
  ///   - isConsumed: Whether the function of `body` releases its context.
  static func detach(
    _ type: UnsafeRawPointer, _ body: stk_closure, isConsumed: Bool
  ) -> stk_closure {
    stk_handover_pause(1)
    defer { stk_handover_pause(-1) }
    let (owner, scope) = (HandOver(), TrapScope.current)
    guard owner != nil || scope != nil, Sample.isBeingMade || isPossible else { return body }
    return wrap(type, body, isConsumed: isConsumed, in: owner, of: scope)
  }

  private static func wrap(
    _ type: UnsafeRawPointer, _ words: stk_closure, isConsumed: Bool, in owner: HandOver?,
    of scope: TrapScope?
  ) -> stk_closure {
    func open<Value>(_: Value.Type) -> stk_closure {
      typealias Body = () async throws -> Value
      // SAFETY: this is how the runtime calls what a task runs, whatever its type; `isPossible` has
      // tried it. The task calls the result once.
      nonisolated(unsafe) let body = unsafeBitCast(words, to: Body.self)
      // SAFETY: only retained.
      nonisolated(unsafe) let context = words.context
      let owned: Body = {
        if isConsumed, let context { _ = Unmanaged<AnyObject>.fromOpaque(context).retain() }
        return try await run(body, in: owner, of: scope)
      }
      let result = unsafeBitCast(owned, to: stk_closure.self)
      // The result takes the place of the words, of which there is one reference.
      if let context = result.context { _ = Unmanaged<AnyObject>.fromOpaque(context).retain() }
      if let context = words.context { Unmanaged<AnyObject>.fromOpaque(context).release() }
      return result
    }
    // SAFETY: the runtime's own name for a type.
    return _openExistential(unsafeBitCast(type, to: Any.Type.self), do: open)
  }

  private static func run<Value>(
    _ body: () async throws -> Value, in owner: HandOver?, of scope: TrapScope?
  ) async throws -> Value {
    guard let scope else { return try await run(body, in: owner) }
    return try await scope.runDetached { try await run(body, in: owner) }
  }

  private static func run<Value>(
    _ body: () async throws -> Value, in owner: HandOver?
  ) async throws -> Value {
    guard let owner else { return try await body() }
    return try await owner.runDetached(body)
  }

  /// Whether a closure in place of another one works: tried once, on a task of our own.
  private static let isPossible: Bool = {
    let isPossible =
      ConcurrencyHooks.passesClosures
      && Door.closures.opens {
        let sample = Sample()
        sample.run()
        return sample.isAsExpected
      }
    Door.closures.say()
    return isPossible
  }()

  /// A detached task that shows how it treats its closure.
  ///
  /// SAFETY: one thread makes the task, and runs its only job.
  private final class Sample: CallingThread, @unchecked Sendable {
    private var result = 0
    private weak var captured: Captured?

    @TaskLocal static var isBeingMade = false

    private final class Captured: Sendable { let number = 7 }

    func run() {
      stk_handover_pause(-1)
      Self.$isBeingMade.withValue(true) { make() }
      stk_handover_pause(1)
      runJobs()
    }

    private func make() {
      let captured = Captured()
      self.captured = captured
      Task.detached(executorPreference: self) { [self] in
        result = captured.number
        return "a result that is not trivial"
      }
    }

    /// The body ran, and what it had captured was released once.
    var isAsExpected: Bool { result == 7 && captured == nil }
  }
}
