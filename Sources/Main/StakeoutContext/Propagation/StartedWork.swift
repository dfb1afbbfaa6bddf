// The hooks by which threads, dispatch blocks and tasks inherit the test context of the code that
// starts them.

internal import CStakeout
private import Foundation
internal import StakeoutCore
private import Synchronization

/// A thread or a dispatch block that code with a test context has started.
///
/// It runs in the context of that code. If that code survives traps, or waits for them, the work also
/// runs in a trap region, as a member of the trap scope of the code: a trap then ends the block or the
/// thread.
final class StartedWork: Sendable {
  /// The captured context; nil if it is empty.
  private let context: CapturedContext?
  /// The scope that catches the traps of the work; nil if there is none.
  private let scope = TrapScope.current
  /// The schedule or the test in virtual time that the work is a part of; nil if there is none.
  private let run = VirtualClock.current

  /// Captures the context of the current code; nil if the work has nothing to inherit.
  init?(runsOnce: Bool) {
    // Capture outside the scope: the task that carries the context must not be a member of it, because
    // the work has a region of its own.
    context = TrapScope.$current.withValue(nil) {
      CapturedContext(runsOnce: runsOnce)
    }
    if context == nil, scope == nil, run == nil { return nil }
    run?.noteOutsideWork(1)
  }

  deinit { run?.noteOutsideWork(-1) }

  /// Runs the work on the calling thread.
  ///
  /// - Returns: Whether the work ended without a trap.
  func run(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let context else { return adopted(body) }
    return context.run { [self] in adopted(body) }
  }

  /// Runs work for which another thread waits, which traps if the work does.
  ///
  /// - Returns: The trap of the work; nil if there is none.
  static func runForOther(_ work: StartedWork?, _ body: @escaping @Sendable () -> Void) -> Trap? {
    let catching: @Sendable () -> Trap? = {
      if trapsGoThrough {
        body()
        return nil
      }
      return Trap.catching(body)
    }
    guard let context = work?.context else { return catching() }
    return context.run(catching)
  }

  /// Whether the work belongs to the same test and the same trap scope as other work.
  func hasSameOwner(as other: StartedWork) -> Bool {
    scope === other.scope && context?.test == other.context?.test
  }

  private func adopted(_ body: @escaping () -> Void) -> Bool {
    // Do not adopt a block of the main queue. Its code may assume the real main actor, which a run
    // replaces.
    guard let run, !WaitingPlace.mayBeBlockOfMainQueue else { return catching(body) }
    return run.adopt { catching(body) }
  }

  private func catching(_ body: @escaping () -> Void) -> Bool {
    guard let scope, scope.generation == stk_trap_generation(), !trapsGoThrough else {
      body()
      return true
    }
    return scope.run {
      var trap: Trap?
      _ = TrapRegion.run {
        // Count a trap from the signal handler on, until `TrapScope.trapped` has been called.
        stk_trap_count(scope.counter)
        scope.markRegionIfSafeguard()
        body()
      } whenTrapped: { report in
        scope.endProcess?(report)
        trap = TrapRegion.trap(of: report)
      }
      guard let trap else { return true }
      scope.trapped(trap)
      return false
    }
  }
}

/// The hooks by which threads, blocks and tasks inherit the context of the code that starts them.
///
/// They are installed when the program is loaded, because a test may start work before it uses anything
/// of Stakeout.
enum Propagation {
  private static let state = Atomic(false)

  /// Whether all hooks are installed.
  ///
  /// Written once, before the first test.
  static var isInstalled: Bool {
    get { state.load(ordering: .relaxed) }
    set { state.store(newValue, ordering: .relaxed) }
  }

  /// Runs `body` in the current task, which only carries a context for it.
  ///
  /// The core then regards the code as outside of any task, because the program has not created this
  /// task.
  static func carrying<R>(_ body: () -> R) -> R {
    let before = stk_tasks_carry()
    defer { stk_tasks_end_carrying(before) }
    return body()
  }

  /// Starts a thread that inherits no test context.
  static func startWithoutContext(_ body: @escaping @Sendable () -> Void) {
    OwnThreads.starting { Thread.detachNewThread(body) }
  }

  /// Installs the hooks that are available in this program.
  static func install() {
    stk_tasks_know_scopes(Unmanaged.passUnretained(TrapScope.$current).toOpaque())
    let takesWork = stk_started_install(
      stk_started_hooks(
        capture: { StartedWork(runsOnce: $0).map { Unmanaged.passRetained($0).toOpaque() } },
        run: { work, body, context in
          // SAFETY: the caller waits for the body.
          nonisolated(unsafe) let (body, context) = (body, context)
          return Unmanaged<StartedWork>.fromOpaque(work).takeUnretainedValue().run {
            body(context)
          }
        },
        run_for_other: { work, body, context in
          // SAFETY: the caller waits for the body.
          nonisolated(unsafe) let (body, context) = (body, context)
          let work = work.map { Unmanaged<StartedWork>.fromOpaque($0).takeUnretainedValue() }
          return StartedWork.runForOther(work) { body(context) }?.asRaisable
        },
        is_same_owner: {
          Unmanaged<StartedWork>.fromOpaque($0).takeUnretainedValue()
            .hasSameOwner(as: Unmanaged<StartedWork>.fromOpaque($1).takeUnretainedValue())
        },
        release: { Unmanaged<StartedWork>.fromOpaque($0).release() },
        probe: {
          Thread.detachNewThread {}
          let queue = OperationQueue()
          queue.addOperation {}
          queue.addBarrierBlock {}
          OperationQueue().addBarrierBlock {}
          let operation = BlockOperation {}
          operation.completionBlock = {}
          operation.start()
        },
        check_exit: {
          guard stk_trap_keeps_thread() else { return }
          // A file name that begins with `Swift/` marks library code, so the failure shows the first
          // frame of user code instead.
          fatalError(
            "'pthread_exit' was called on a thread that runs a test body, which then could not return",
            file: "Swift/pthread_exit", line: 0)
        }))
    let takesTasks = stk_tasks_inherit(
      stk_task_hooks(
        attach: { make, context in DetachedTasks.attach { make(context) } },
        detach: { DetachedTasks.detach($0, $1, isConsumed: $2) }))
    isInstalled = takesWork && takesTasks
  }
}

/// Passes the test context and the trap scope to tasks that do not inherit them as task-local values.
///
/// Most tasks inherit them. This type covers the rest: detached tasks, which inherit no task-local
/// value, and tasks started where the test is known by its thread, such as on XCTest's main thread.
enum DetachedTasks {
  /// Calls `make`, which creates a task, with the context that the task should inherit.
  static func attach(_ make: () -> Void) {
    guard let context = TestContext.toPassOn else { return make() }
    context.run(make)
  }

  /// Returns the closure for a detached task to run, so that it inherits the context of the code that
  /// creates the task.
  ///
  /// - Parameters:
  ///   - type: The type of the task's result, as the runtime knows it.
  ///   - body: The closure that the task would run otherwise.
  ///   - isConsumed: Whether the function of `body` releases the context of the closure.
  static func detach(
    _ type: UnsafeRawPointer, _ body: stk_closure, isConsumed: Bool
  ) -> stk_closure {
    stk_started_pause(1)
    defer { stk_started_pause(-1) }
    let (context, scope) = (CapturedContext(), TrapScope.current)
    guard context != nil || scope != nil, TaskProbe.isBeingMade || isPossible else { return body }
    return wrap(type, body, isConsumed: isConsumed, in: context, of: scope)
  }

  private static func wrap(
    _ type: UnsafeRawPointer, _ words: stk_closure, isConsumed: Bool, in context: CapturedContext?,
    of scope: TrapScope?
  ) -> stk_closure {
    func open<Value>(_: Value.Type) -> stk_closure {
      typealias Body = () async throws -> Value
      // SAFETY: the runtime calls the closure of a task like this, whatever its type. `isPossible` has
      // probed it. The task calls the result once.
      nonisolated(unsafe) let body = unsafeBitCast(words, to: Body.self)
      // SAFETY: it is only retained.
      nonisolated(unsafe) let box = words.context
      let inheriting: Body = {
        if isConsumed, let box { _ = Unmanaged<AnyObject>.fromOpaque(box).retain() }
        return try await run(body, in: context, of: scope)
      }
      let result = unsafeBitCast(inheriting, to: stk_closure.self)
      // Transfer ownership. Retain the new closure's context, and release the original's, which the
      // caller passed with one reference.
      if let box = result.context { _ = Unmanaged<AnyObject>.fromOpaque(box).retain() }
      if let box = words.context { Unmanaged<AnyObject>.fromOpaque(box).release() }
      return result
    }
    // SAFETY: the word is the runtime's own pointer to a type.
    return _openExistential(unsafeBitCast(type, to: Any.Type.self), do: open)
  }

  private static func run<Value>(
    _ body: () async throws -> Value, in context: CapturedContext?, of scope: TrapScope?
  ) async throws -> Value {
    guard let scope else { return try await run(body, in: context) }
    return try await scope.runDetached { try await run(body, in: context) }
  }

  private static func run<Value>(
    _ body: () async throws -> Value, in context: CapturedContext?
  ) async throws -> Value {
    guard let context else { return try await body() }
    return try await context.runDetached(body)
  }

  /// Whether a detached task can run another closure in place of its own.
  ///
  /// Probed once, on a task of Stakeout.
  private static let isPossible: Bool = {
    let isPossible =
      BorrowedClosure.isPossible
      && Capability.closures.probe {
        let probe = TaskProbe()
        probe.run()
        return probe.isAsExpected
      }
    Capability.closures.reportOnce()
    return isPossible
  }()

  /// A detached task that shows how the runtime treats the closure that replaces its own.
  ///
  /// SAFETY: one thread creates the task, and runs its only job.
  private final class TaskProbe: @unchecked Sendable {
    private let thread = CallingThread()
    private var result = 0
    private weak var captured: Captured?

    /// Whether the task of the probe is being created.
    ///
    /// `detach` then replaces the closure without reading `isPossible`, which is being computed.
    @TaskLocal static var isBeingMade = false

    private final class Captured: Sendable { let number = 7 }

    func run() {
      stk_started_pause(-1)
      Self.$isBeingMade.withValue(true) { make() }
      stk_started_pause(1)
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

    /// Whether the body ran, and the object that it had captured was released once.
    var isAsExpected: Bool { result == 7 && captured == nil }
  }
}
