internal import CStakeout
private import Foundation

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
  private let executor = ConcurrencyHooks.current

  /// Captures the owner of the code that runs here; nil if it has none.
  init?(runsOnce: Bool) {
    // What carries the owner is no member of the scope: the work has a region of its own.
    handOver = TrapScope.$current.withValue(nil) {
      runsOnce ? HandOver(forWorkDoneOnce: ()) : HandOver()
    }
    if handOver == nil, scope == nil, executor == nil { return nil }
    executor?.jobs.noteOutsideWork(1)
  }

  deinit { executor?.jobs.noteOutsideWork(-1) }

  /// Runs the work on the calling thread.
  ///
  /// - Returns: Whether it has come back without a trap.
  func run(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let handOver else { return adopted(body) }
    return handOver.run { [self] in adopted(body) }
  }

  private func adopted(_ body: @escaping () -> Void) -> Bool {
    // Code on the main queue may assume the real main actor, which a run replaces.
    guard let executor, !WaitingPlace.mayBeBlockOfMainQueue else { return catching(body) }
    return ConcurrencyHooks.adopt(by: executor) { catching(body) }
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
    HandOverDoors.hooks = HandOverDoors.Hooks(
      ownerOfMember: { TrapScope.current?.owner }, unowned: { Unowned.starting($0) },
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
