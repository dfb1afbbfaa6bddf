// Threads, blocks and detached tasks inherit the context of the test that starts them.

internal import CStakeout
private import Foundation
internal import StakeoutCore
private import Synchronization

/// Whether threads, blocks and tasks inherit the owner of the code that starts them.
///
/// The doors are opened when the program is loaded.
enum HandOverDoors {
  private static let state = Atomic(false)

  /// Written once, before the first test.
  static var areOpen: Bool {
    get { state.load(ordering: .relaxed) }
    set { state.store(newValue, ordering: .relaxed) }
  }

  /// Runs `body` in a task that only carries its owner.
  static func carrying<R>(_ body: () -> R) -> R {
    let before = stk_tasks_carry()
    defer { stk_tasks_end_carrying(before) }
    return body()
  }

  /// Starts a thread that belongs to nobody.
  static func startUnowned(_ body: @escaping @Sendable () -> Void) {
    Unowned.starting { Thread.detachNewThread(body) }
  }
}

/// A thread or a block that code of a test has handed over.
///
/// It runs with its owner in force. If the owner survives traps, or waits for them, it also runs in a
/// trap region, as a member of the owner's scope: a trap ends the block or the thread there.
final class HandedWork: Sendable {
  /// Nil if no test owns it.
  private let handOver: HandOver?
  /// The scope that catches its traps; nil if there is none.
  private let scope = TrapScope.current
  /// The run with a time of its own that it is a part of; nil if it is a part of none.
  private let run = VirtualClock.current

  /// Captures the owner of the code that runs here; nil if it has none.
  init?(runsOnce: Bool) {
    // What carries the owner is no member of the scope: the work has a region of its own.
    handOver = TrapScope.$current.withValue(nil) {
      runsOnce ? HandOver(forWorkDoneOnce: ()) : HandOver()
    }
    if handOver == nil, scope == nil, run == nil { return nil }
    run?.noteOutsideWork(1)
  }

  deinit { run?.noteOutsideWork(-1) }

  /// Runs the work on the calling thread.
  ///
  /// - Returns: Whether it has come back without a trap.
  func run(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let handOver else { return adopted(body) }
    return handOver.run { [self] in adopted(body) }
  }

  private func adopted(_ body: @escaping () -> Void) -> Bool {
    // Code on the main queue may assume the real main actor, which a run replaces.
    guard let run, !WaitingPlace.mayBeBlockOfMainQueue else { return catching(body) }
    return run.adopt { catching(body) }
  }

  private func catching(_ body: @escaping () -> Void) -> Bool {
    guard let scope, scope.generation == stk_trap_generation(), !trapsGoThrough else {
      body()
      return true
    }
    return scope.run {
      let end = TrapRegion.run {
        // It counts from the signal handler on, until `TrapScope.trapped` has been called.
        stk_trap_count(scope.counter)
        scope.enteredRegion()
        body()
      }
      guard let trap = end.trap else { return true }
      scope.trapped(trap)
      return false
    }
  }
}

/// The doors by which threads, blocks and tasks inherit their owners.
///
/// They stand open from the beginning of the program: a test may hand work over before it uses anything
/// of Stakeout.
enum OwnerDoors {
  /// Opens the doors that this program has.
  static func open() {
    stk_tasks_know_scopes(Unmanaged.passUnretained(TrapScope.$current).toOpaque())
    let takesWork = stk_handover_open(
      stk_handover_hooks(
        capture: { HandedWork(runsOnce: $0).map { Unmanaged.passRetained($0).toOpaque() } },
        run: { work, body, context in
          // SAFETY: the caller waits for the body.
          nonisolated(unsafe) let (body, context) = (body, context)
          return Unmanaged<HandedWork>.fromOpaque(work).takeUnretainedValue().run {
            body(context)
          }
        },
        release: { Unmanaged<HandedWork>.fromOpaque($0).release() },
        sample: {
          Thread.detachNewThread {}
          OperationQueue().addOperation {}
        },
        check_exit: {
          guard stk_trap_keeps_thread() else { return }
          // The place as of a library function, which it stands for.
          fatalError(
            "'pthread_exit' would end a thread on which somebody waits for the body",
            file: "Swift/pthread_exit", line: 0)
        }))
    let takesTasks = stk_tasks_inherit(
      stk_task_hooks(
        attach: { make, context in OwnedTask.attach { make(context) } },
        detach: { OwnedTask.detach($0, $1, isConsumed: $2) }))
    HandOverDoors.areOpen = takesWork && takesTasks
  }
}

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
      BorrowedClosure.isPossible
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
  private final class Sample: @unchecked Sendable {
    private let thread = CallingThread()
    private var result = 0
    private weak var captured: Captured?

    @TaskLocal static var isBeingMade = false

    private final class Captured: Sendable { let number = 7 }

    func run() {
      stk_handover_pause(-1)
      Self.$isBeingMade.withValue(true) { make() }
      stk_handover_pause(1)
      thread.runJobs()
    }

    private func make() {
      let captured = Captured()
      self.captured = captured
      Task.detached(executorPreference: thread) { [self] in
        result = captured.number
        return "a result that is not trivial"
      }
    }

    /// The body ran, and what it had captured was released once.
    var isAsExpected: Bool { result == 7 && captured == nil }
  }
}
