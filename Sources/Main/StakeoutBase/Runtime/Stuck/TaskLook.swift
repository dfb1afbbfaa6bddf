internal import CStakeout

/// The present state of a task that has not ended.
package enum TaskLook: Sendable, Hashable {
  case runs
  /// It can run, or has just been made.
  case isReady
  /// It waits for the value of the task at this address.
  case awaitsTask(UInt)
  /// It waits for somebody to resume a continuation: a stream and a sleep are made of these, too.
  case awaitsContinuation
  /// It waits for a child of its task group.
  case awaitsChild
  /// It waits for its turn on the actor at this address.
  case awaitsActor(UInt)

  /// Looks at a task; nil if it has ended, or if the layout of tasks is unknown.
  package init?(_ task: TaskAddress) {
    guard TaskAddress.canBeRead else { return nil }
    self.init(unchecked: task)
  }

  /// Looks at a task, to try whether the layout is known.
  init?(unchecked task: TaskAddress) {
    guard let pointer = UnsafeRawPointer(bitPattern: task.bits) else { return nil }
    var awaited: UInt = 0
    switch stk_tasks_look(pointer, task.number, &awaited) {
    case .STK_TASK_HAS_ENDED: return nil
    case .STK_TASK_RUNS: self = .runs
    case .STK_TASK_READY: self = .isReady
    case .STK_TASK_AWAITS_TASK: self = .awaitsTask(awaited)
    case .STK_TASK_AWAITS_CONTINUATION: self = .awaitsContinuation
    case .STK_TASK_AWAITS_GROUP: self = .awaitsChild
    // Without an actor, it is the executor that has it ready.
    case .STK_TASK_AWAITS_EXECUTOR where awaited == 0: self = .isReady
    case .STK_TASK_AWAITS_EXECUTOR: self = .awaitsActor(awaited)
    }
  }
}
