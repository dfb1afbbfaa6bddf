// A trap scope, which catches the traps of a body and of the tasks, threads and blocks that the body
// starts.

package import CStakeout
package import StakeoutCore

/// A scope that catches the traps of a body, and of the tasks, threads and blocks that the body starts.
///
/// A task belongs to the scope that a task-local value names, which is the innermost one. Child tasks
/// and `Task { }` inherit that value. ``DetachedTasks`` passes it to detached tasks, and
/// ``StartedWork`` to threads and blocks. Nothing else decides.
package final class TrapScope: Sendable {
  /// The scope of the current code; nil if no scope catches its traps.
  @TaskLocal package static var current: TrapScope?

  /// A function that reports a trap, and returns an action to run when the trap counts as reported.
  ///
  /// It is called on the thread that trapped, while the trapped task is still the current one. It
  /// returns nil if no one waits for the scope's traps any more. The trap then goes to the enclosing
  /// scope. If there is none, it ends the process, as without a scope.
  package typealias Report = @Sendable (Trap) -> (@Sendable () -> Void)?

  /// The action that does nothing, for a trap that needs nothing after its report.
  package static let nothingFollows: @Sendable () -> Void = {}

  /// The enclosing scope, in which this one was created.
  private let outer: TrapScope?
  /// The count of traps that are not reported yet.
  ///
  /// All scopes of a test share it, because a trap whose scope is over goes to the enclosing scope.
  private let reports: Reports
  /// The context for failures of members that inherit no task-local value.
  let context: TestContext
  /// The number of the process that created the scope.
  ///
  /// It differs in a forked child. The scope catches nothing there, because the child would continue as
  /// a second copy of the program.
  let generation = stk_trap_generation()
  /// Whether the scope only keeps a test run going after a trap that its test does not expect.
  let isSafeguard: Bool
  private let whenTrapped: Report
  /// Ends the process after a trap of a thread or a block; nil if the process continues.
  let endProcess: EndOfProcess?

  /// A function that ends the process because of a trap, of which it gets the core's report.
  package typealias EndOfProcess = @Sendable (UnsafePointer<stk_trap_report>) -> Never

  /// Creates a scope for a process that a trap of any of its threads ends, such as a forked child.
  package init(endingProcess: @escaping EndOfProcess) {
    (outer, context, isSafeguard, reports) = (nil, TestContext(), false, Reports())
    (endProcess, whenTrapped) = (endingProcess, { _ in nil })
  }

  /// Creates a scope inside another one.
  package init(
    inside outer: TrapScope? = .current, context: TestContext = .current, isSafeguard: Bool = false,
    whenTrapped: @escaping Report
  ) {
    (self.context, self.isSafeguard, self.whenTrapped) = (context, isSafeguard, whenTrapped)
    (self.outer, endProcess) = (outer, nil)
    // Do not share the count of a parent process: traps that are not reported there are never reported
    // in its child.
    let isOfThisProcess = outer?.generation == generation
    reports = outer.flatMap { isOfThisProcess ? $0.reports : nil } ?? Reports()
  }

  /// A counter of the core, which exists as long as this object.
  private final class Reports: @unchecked Sendable {
    // SAFETY: the pointer never changes, and any thread may use the core's counter.
    let counter = stk_reports_create()
    deinit { stk_reports_destroy(counter) }
  }

  /// The core's counter for the traps of the scope that are not reported yet.
  var counter: OpaquePointer { reports.counter }

  /// Waits until the traps that have happened so far have been reported, for 30 seconds at most.
  package func waitForReports() { stk_reports_wait(counter) }

  /// Runs `body`, whose tasks, threads and blocks then belong to the scope.
  package func run<R>(_ body: () throws -> R) rethrows -> R {
    try Self.$current.withValue(self, operation: body)
  }

  /// Runs `body` in the scope, like ``run(_:)``, unless traps are left to the debugger.
  package func surviving<R>(_ body: () throws -> R) rethrows -> R {
    trapsGoThrough ? try body() : try run(body)
  }

  /// Runs the body of a detached task, which becomes a member of the scope in its first job.
  func runDetached<R>(_ body: () async throws -> R) async rethrows -> R {
    stk_job_join(identity)
    return try await Self.$current.withValue(self, operation: body)
  }

  /// The address by which the core knows this object.
  var identity: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Returns the scope that the core knows by this address.
  static func at(_ identity: UnsafeMutableRawPointer) -> TrapScope {
    Unmanaged.fromOpaque(identity).takeUnretainedValue()
  }

  /// The scope of the job that a trap here would end; nil if there is none, or if a region inside the
  /// job would catch the trap.
  static var ofJob: TrapScope? { stk_job_scope().map(TrapScope.at) }

  /// Marks the current region as a safeguard if the scope is one.
  ///
  /// Call it first in a region that a member enters.
  func markRegionIfSafeguard() {
    if isSafeguard { stk_trap_mark_safeguard() }
  }

  /// Reports a trap of a member, which the core has counted.
  func trapped(_ trap: Trap) {
    let following = report(trap)
    stk_reports_end(counter)
    following()
  }

  private func report(_ trap: Trap) -> @Sendable () -> Void {
    if let following = whenTrapped(trap) { return following }
    if let outer { return outer.report(trap) }
    stk_trap_is_last()
    fatalError(
      "a task, thread or block trapped after the call that started it had returned: \(trap), in \(TrapScene.current)"
    )
  }
}

// Traps in tasks: a trap ends the current job of the task, and nothing else.
extension TrapScope {
  /// Installs the hooks that traps in tasks need.
  ///
  /// - Returns: The unavailable capability because of which traps in tasks are not caught; nil if they
  ///   are caught.
  package static func prepareForTraps() -> Capability? {
    if endsJobs { return nil }
    return [.STK_CAPABILITY_INTERPOSITION, .STK_CAPABILITY_TASK_LAYOUT].map { Capability($0) }.first
    { !$0.isAvailable }
      ?? Capability(.STK_CAPABILITY_JOBS)
  }

  /// Prepares for traps in tasks, and reports each unavailable capability on standard error.
  static func probeCapabilities() {
    _ = endsJobs
    let needed: [stk_capability] = [
      .STK_CAPABILITY_JOBS, .STK_CAPABILITY_TASK_CREATION, .STK_CAPABILITY_INHERITANCE,
      .STK_CAPABILITY_INTERPOSITION,
    ]
    for capability in needed { Capability(capability).reportOnce() }
  }

  /// Whether a trap ends the job of a task, and nothing else.
  ///
  /// Probed once, on a task of Stakeout.
  package static let endsJobs = Capability(.STK_CAPABILITY_JOBS).probe {
    let hooks = stk_scope_hooks(
      report: { at($0).trapped(TrapRegion.trap(of: $1)) },
      retain: { Unmanaged<TrapScope>.fromOpaque($0).retain().takeUnretainedValue().counter },
      release: { Unmanaged<TrapScope>.fromOpaque($0).release() })
    guard TaskAddress.canBeRead, stk_jobs_install(hooks) else { return false }
    let (thread, trapped) = (CallingThread(), Locked(false))
    let scope = TrapScope(context: TestContext()) { trap in
      trapped.withLock { $0 = trap.payload is SampleTrap }
      return {}
    }
    OwnThreads.starting {
      scope.run {
        let task = Task<Void, Never>(executorPreference: thread) {
          if ofJob === scope { Trap.raise(SampleTrap()) }
        }
        abandoned.withLock { $0 = task }
      }
    }
    thread.runJobs()
    let works = trapped.withLock { $0 }
    if !works { stk_jobs_close() }
    return works
  }

  /// The payload of the trap that the probe raises.
  private struct SampleTrap: Sendable {}

  /// The task of the probe, which never ends; it is kept here, so that it does not count as a leak.
  private static let abandoned = Locked<Task<Void, Never>?>(nil)
}

// The purpose of a trap in the current code.
extension Trap {
  /// Whether the surrounding code expects a trap, as `Trap.catching` and `throwAssertion` do.
  ///
  /// It is false in a region that only keeps a test run going.
  package static var isAwaited: Bool { isArmed && !isSafeguarded }

  /// Whether a trap here would end a test that survives it, and nothing else.
  package static var isSafeguarded: Bool {
    TrapScope.ofJob?.isSafeguard ?? stk_trap_is_safeguard()
  }
}
