// Who catches the traps of the code that runs here, and of what it starts.

internal import CStakeout
package import StakeoutCore

/// What catches the traps of a body, and of the tasks, threads and blocks that the body starts.
///
/// A task belongs to the innermost scope that a task-local value names. Child tasks and `Task { }`
/// inherit it; ``OwnedTask`` gives it to detached tasks, ``HandedWork`` to threads and blocks. Nothing
/// else decides.
package final class TrapScope: Sendable {
  /// The scope of the code that runs here; nil if nothing catches its traps.
  @TaskLocal package static var current: TrapScope?

  /// Reports a trap, on the thread that trapped; the task that trapped is still the current one.
  ///
  /// Returns what is to follow when the trap counts as reported; nil when nobody waits for the scope's
  /// traps any more: the trap then goes to the scope around, or ends the process, as without a scope.
  package typealias Report = @Sendable (Trap) -> (@Sendable () -> Void)?

  /// For a trap after whose report nothing follows.
  package static let nothingFollows: @Sendable () -> Void = {}

  /// The scope that this one began in.
  private let outer: TrapScope?
  /// The traps that are not reported yet, of all scopes of a test: one whose scope is over goes to the
  /// scope around.
  private let reports: Reports
  /// Says where failures of members go that inherit no task-local value.
  let owner: Owner
  /// A forked child runs nothing of its parent's.
  let generation = stk_trap_generation()
  /// Whether the scope only keeps a test run going after a trap, which its test does not expect.
  let isSafeguard: Bool
  private let whenTrapped: Report

  /// Creates a scope inside of another one.
  package init(
    inside outer: TrapScope? = .current, owner: Owner = .current, isSafeguard: Bool = false,
    whenTrapped: @escaping Report
  ) {
    (self.owner, self.isSafeguard, self.whenTrapped) = (owner, isSafeguard, whenTrapped)
    self.outer = outer
    // What is not reported in a parent process stays so in its child.
    let isOfThisProcess = outer?.generation == generation
    reports = outer.flatMap { isOfThisProcess ? $0.reports : nil } ?? Reports()
  }

  private final class Reports: @unchecked Sendable {
    // SAFETY: never changes; the core's counter is for any thread.
    let counter = stk_reports_create()
    deinit { stk_reports_destroy(counter) }
  }

  /// Where the traps of the scope count.
  var counter: OpaquePointer { reports.counter }

  /// Waits until the traps that have come so far have been reported.
  package func waitForReports() { stk_reports_wait(counter) }

  /// Runs `body`: the tasks, threads and blocks that it starts belong to the scope.
  package func run<R>(_ body: () throws -> R) rethrows -> R {
    try Self.$current.withValue(self, operation: body)
  }

  /// Runs `body` as ``run(_:)`` does, unless traps are left to the debugger.
  package func surviving<R>(_ body: () throws -> R) rethrows -> R {
    trapsGoThrough ? try body() : try run(body)
  }

  /// Runs the body of a detached task, which becomes a member in its first job.
  func runDetached<R>(_ body: () async throws -> R) async rethrows -> R {
    stk_job_join(identity)
    return try await Self.$current.withValue(self, operation: body)
  }

  /// The object, as the core knows it.
  var identity: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// The scope that the core knows by this address.
  static func at(_ identity: UnsafeMutableRawPointer) -> TrapScope {
    Unmanaged.fromOpaque(identity).takeUnretainedValue()
  }

  /// The scope whose job a trap here would end; nil if there is none, or a region inside of it.
  static var ofJob: TrapScope? { stk_job_scope().map(TrapScope.at) }

  /// Says, in a region that a member has just entered, what its trap is for.
  func enteredRegion() {
    if isSafeguard { stk_trap_mark_safeguard() }
  }

  /// Has a trap of a member reported, which has been counted.
  func trapped(_ trap: Trap) {
    let following = report(trap)
    stk_reports_end(counter)
    following()
  }

  private func report(_ trap: Trap) -> @Sendable () -> Void {
    if let following = whenTrapped(trap) { return following }
    if let outer { return outer.report(trap) }
    stk_trap_is_last()
    fatalError("what a body started outlived it, and trapped: \(trap), in \(TrapScene.current)")
  }
}

// What a trap needs in a task: the job ends, and nothing else.
extension TrapScope {
  /// Opens the doors that traps in tasks need.
  ///
  /// - Returns: A door that is shut: without it they are not caught.
  package static func openForTraps() -> Door? {
    if endsJobs { return nil }
    return [.STK_DOOR_INTERPOSITION, .STK_DOOR_TASK_LAYOUT].map { Door($0) }.first { !$0.isOpen }
      ?? Door(.STK_DOOR_JOBS)
  }

  /// Prepares for traps in tasks; the doors that are shut say so on standard error.
  static func prepare() {
    _ = endsJobs
    let needed: [stk_door] = [
      .STK_DOOR_JOBS, .STK_DOOR_TASK_CREATION, .STK_DOOR_OWNERS, .STK_DOOR_INTERPOSITION,
    ]
    for door in needed { Door(door).say() }
  }

  /// Whether a trap ends the job of a task, and nothing else: tried on a task of our own.
  package static let endsJobs = Door(.STK_DOOR_JOBS).opens {
    let hooks = stk_scope_hooks(
      report: { at($0).trapped(TrapRegion.trap(of: $1)) },
      retain: { Unmanaged<TrapScope>.fromOpaque($0).retain().takeUnretainedValue().counter },
      release: { Unmanaged<TrapScope>.fromOpaque($0).release() })
    guard TaskAddress.canBeRead, stk_jobs_open(hooks) else { return false }
    let (thread, trapped) = (CallingThread(), Locked(false))
    let scope = TrapScope(owner: Owner()) { trap in
      trapped.withLock { $0 = trap.payload is SampleTrap }
      return {}
    }
    Unowned.starting {
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

  private struct SampleTrap: Sendable {}

  /// The task of the trial, which never ends: kept, so that it is no leak.
  private static let abandoned = Locked<Task<Void, Never>?>(nil)
}

// What a trap here is for.
extension Trap {
  /// Whether the code around waits for a trap, as `Trap.catching` and `throwAssertion` do.
  ///
  /// A region that only keeps a test run going does not wait for one.
  package static var isAwaited: Bool { isArmed && !isSafeguarded }

  /// Whether a trap here ends a test that survives it, and nothing else.
  package static var isSafeguarded: Bool {
    TrapScope.ofJob?.isSafeguard ?? stk_trap_is_safeguard()
  }
}
