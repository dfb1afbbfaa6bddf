internal import CStakeout
private import Foundation

/// A thread or a block that code of a test has handed over.
///
/// It runs with its owner in force. If the owner survives traps, or waits for them, it also runs in a
/// trap region, as a part of the owner's run: a trap ends the block or the thread there.
final class HandedWork: Sendable {
  /// Nil if the run belongs to no test.
  private let handOver: HandOver?
  /// The run that catches traps; nil if none does.
  private let executor: JobExecutor?

  /// Captures the owner of the code that runs here; nil if it has none.
  init?(runsOnce: Bool) {
    handOver = runsOnce ? HandOver(forWorkDoneOnce: ()) : HandOver()
    executor = JobExecutor.current
    if handOver == nil, executor == nil { return nil }
    executor?.jobs.noteOutsideWork(1)
  }

  deinit { executor?.jobs.noteOutsideWork(-1) }

  /// Runs the work on the calling thread.
  ///
  /// - Returns: Whether it has come back without a trap.
  func run(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let handOver else { return catching(body) }
    return handOver.run { [self] in catching(body) }
  }

  private func catching(_ body: @escaping () -> Void) -> Bool {
    guard let executor, executor.generation == stk_trap_generation(), !trapsGoThrough else {
      body()
      return true
    }
    // Code on the main queue may assume the real main actor, which a run replaces.
    if WaitingPlace.mayBeBlockOfMainQueue { return catching(body, for: executor) }
    return ConcurrencyHooks.adopt(by: executor) { catching(body, for: executor) }
  }

  private func catching(_ body: @escaping () -> Void, for executor: JobExecutor) -> Bool {
    let end = TrapRegion.run {
      // It counts from the signal handler on, until `JobExecutor.trapped` has been called.
      stk_trap_mark(UInt32(STK_TRAP_COUNTED))
      executor.enteredRegion()
      body()
    }
    guard let trap = end.trap else { return true }
    executor.trapped(trap)
    return false
  }
}

/// The doors by which threads, blocks and tasks inherit their owners.
///
/// They stand open from the beginning of the program: a test may hand work over before it uses anything
/// of Stakeout.
enum OwnerDoors {
  /// Opens the doors that this program has.
  static func open() {
    stk_tasks_know_runs(Unmanaged.passUnretained(JobExecutor.$ofTask).toOpaque())
    HandOverDoors.hooks = HandOverDoors.Hooks(
      ownerOfMember: { ConcurrencyHooks.current?.owner }, unowned: { Unowned.starting($0) },
      beginCarrying: { stk_tasks_carry() }, endCarrying: { stk_tasks_end_carrying($0) })
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

/// Called by `load.c` of CStakeout when the program is loaded.
@_cdecl("stk_runtime_start")
func startRuntime() { OwnerDoors.open() }
