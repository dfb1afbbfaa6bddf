internal import CStakeout
private import Foundation

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
    guard Self.isPossible else { return nil }
    self.init(unchecked: task)
  }

  private init?(unchecked task: TaskAddress) {
    var look = stk_task_look()
    guard let pointer = UnsafeRawPointer(bitPattern: task.bits),
      stk_tasks_look(pointer, task.number, &look)
    else { return nil }
    if look.runs {
      self = .runs
      return
    }
    switch look.awaits {
    case .STK_AWAITS_NOTHING: self = .isReady
    case .STK_AWAITS_TASK: self = .awaitsTask(look.awaited)
    case .STK_AWAITS_CONTINUATION: self = .awaitsContinuation
    case .STK_AWAITS_GROUP: self = .awaitsChild
    // Without an actor, it is the executor that has it ready.
    case .STK_AWAITS_EXECUTOR where look.awaited == 0: self = .isReady
    case .STK_AWAITS_EXECUTOR: self = .awaitsActor(look.awaited)
    }
  }

  /// Whether the layout of tasks is the one that the core knows: checked on tasks of our own.
  package static let isPossible: Bool = {
    defer { Door(.STK_DOOR_TASK_LAYOUT).say() }
    return TaskAddress.canBeRead && Door(.STK_DOOR_TASK_LAYOUT).opens { areStatesFound }
  }()

  private static var areStatesFound: Bool {
    let (sample, isThere) = (TaskAddress.Sample(), DispatchSemaphore(value: 0))
    let first = Task.detached(executorPreference: JobExecutor()) { await sample.suspend() }
    sample.isSuspended.wait()
    let second = Locked<TaskAddress?>(nil)
    Task.detached(executorPreference: JobExecutor()) {
      second.withLock { $0 = .current }
      isThere.signal()
      await first.value
    }
    isThere.wait()
    defer { sample.resume() }
    guard let one = sample.address, let other = second.withLock({ $0 }) else { return false }
    // The tasks signal before they have left their threads.
    for _ in 0..<1000 {
      if TaskLook(unchecked: one) == .awaitsContinuation,
        TaskLook(unchecked: other) == .awaitsTask(one.bits)
      {
        return true
      }
      Wait.until(.realAfter(.milliseconds(1)))
    }
    return false
  }
}
