// Where a suspended task is, and what it awaits.

internal import CStakeout
internal import Foundation
private import Synchronization

/// A task of this process, which whoever holds the address does not keep alive.
///
/// Reading one that is gone reads memory of something else, and harms nothing.
package struct TaskAddress: Sendable, CustomStringConvertible {
  /// Where the task is kept.
  package let bits: UInt
  /// The number that Swift's own descriptions of the task have.
  package let number: UInt64

  /// The current task; nil outside of tasks.
  package static var current: TaskAddress? {
    stk_tasks_current().map { TaskAddress(bits: UInt(bitPattern: $0), number: stk_tasks_number()) }
  }

  /// The task with its number.
  package var description: String { "task \(number)" }

  /// The task with this number that is kept at this address.
  package init(bits: UInt, number: UInt64) { (self.bits, self.number) = (bits, number) }

  /// The places at which the task and its callers go on; none if it runs.
  package var suspendedFrames: [UInt] {
    guard let task = UnsafeRawPointer(bitPattern: bits) else { return [] }
    return frameAddresses { stk_tasks_frames(task, $0, $1) }
  }

  /// Whether it waits for the value of a task that has trapped, and so never goes on.
  var waitsForTrapped: Bool {
    guard case .awaitsTask(let bits) = TaskLook(self) else { return false }
    return UnsafeRawPointer(bitPattern: bits).map { stk_job_has_trapped($0) } ?? false
  }

  /// The places at which the current task's functions go on, from the caller of this one outwards.
  ///
  /// Does not suspend the task. It takes a continuation for the note that the runtime then makes,
  /// because a function that has not been suspended yet says nowhere who called it.
  nonisolated(nonsending) package static func callers() async -> [UInt] {
    guard canBeRead else { return [] }
    return await withUnsafeContinuation { continuation in
      continuation.resume(returning: frameAddresses { stk_tasks_frames(nil, $0, $1) })
    }
  }

  /// Whether the layout of tasks is the one that the core knows: checked on tasks of our own, one that
  /// runs and is then suspended, and one that waits for it.
  package static let canBeRead: Bool = {
    let door = Door(.STK_DOOR_TASK_LAYOUT)
    defer { door.say() }
    return door.opens { isLayoutKnown }
  }()

  private static var isLayoutKnown: Bool {
    // On the calling thread: the threads of Swift's pool may all be blocked.
    let (thread, otherThread) = (CallingThread(), CallingThread())
    let (sample, other) = (Sample(), Sample())
    return Unowned.starting {
      let task = Task.detached(executorPreference: thread) { await sample.suspend() }
      thread.runJobs()
      Task.detached(executorPreference: otherThread) { await other.wait(for: task) }
      otherThread.runJobs()
      defer {
        sample.resume()
        thread.runJobs()
        otherThread.runJobs()
      }
      guard sample.hadNoFrames, let first = sample.address, let second = other.address,
        TaskLook(unchecked: first) == .awaitsContinuation,
        TaskLook(unchecked: second) == .awaitsTask(first.bits)
      else { return false }
      return Sample.areOfOurs(first.suspendedFrames)
    }
  }

  /// A task that suspends.
  ///
  /// SAFETY: one thread runs its jobs, and reads what changes between them.
  private final class Sample: @unchecked Sendable {
    private(set) var address: TaskAddress?
    private(set) var hadNoFrames = false
    private var continuation: UnsafeContinuation<Void, Never>?

    func suspend() async {
      address = .current
      hadNoFrames = address?.suspendedFrames.isEmpty ?? false
      await withUnsafeContinuation { continuation = $0 }
    }

    func wait(for task: Task<Void, Never>) async {
      address = .current
      await task.value
    }

    func resume() { continuation?.resume() }

    /// Whether all addresses lie in loaded objects, and the first one in that of this file; it may have
    /// no names of functions.
    static func areOfOurs(_ addresses: [UInt]) -> Bool {
      let objects = addresses.map { stk_unwind_object($0 - 1) }
      return !objects.contains(0)
        && objects.first == stk_unwind_object(UInt(bitPattern: #dsohandle))
    }
  }
}

/// The addresses of frames that a function of the core fills in.
func frameAddresses(_ fill: (UnsafeMutablePointer<UInt>, Int) -> Int) -> [UInt] {
  [UInt](unsafeUninitializedCapacity: Int(STK_UNWIND_FRAMES_MAX)) { frames, count in
    count = fill(frames.baseAddress.unsafelyUnwrapped, frames.count)
  }
}

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
