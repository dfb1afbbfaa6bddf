// Reads from outside where a suspended task resumes, and what it waits for.

internal import CStakeout
internal import Foundation
private import Synchronization

/// The address of a task of this process, which does not retain the task.
///
/// Reading a task that has been deallocated reads unrelated memory, which does no harm.
package struct TaskAddress: Sendable, CustomStringConvertible {
  /// The address, as a number.
  package let bits: UInt
  /// The number of the task in Swift's own descriptions.
  package let number: UInt64

  /// The current task; nil outside of tasks.
  package static var current: TaskAddress? {
    stk_tasks_current().map { TaskAddress(bits: UInt(bitPattern: $0), number: stk_tasks_number()) }
  }

  /// The word "task" and the number.
  package var description: String { "task \(number)" }

  /// Creates the address of the task with this number.
  package init(bits: UInt, number: UInt64) { (self.bits, self.number) = (bits, number) }

  /// The addresses at which the task and its callers resume; empty if the task runs.
  package var suspendedFrames: [UInt] {
    guard let task = UnsafeRawPointer(bitPattern: bits) else { return [] }
    return frameAddresses { stk_tasks_frames(task, $0, $1) }
  }

  /// Whether the task waits for the value of a task that has trapped, and so never resumes.
  var waitsForTrapped: Bool {
    guard case .awaitsTask(let bits) = TaskState(self) else { return false }
    return UnsafeRawPointer(bitPattern: bits).map { stk_job_has_trapped($0) } ?? false
  }

  /// Returns the addresses at which the current task's functions resume, from the caller of this one
  /// outwards.
  ///
  /// Does not suspend the task. It takes a continuation, because the runtime then notes where the task
  /// resumes. The caller of a function that has never been suspended is noted nowhere.
  nonisolated(nonsending) package static func callers() async -> [UInt] {
    guard canBeRead else { return [] }
    return await withUnsafeContinuation { continuation in
      continuation.resume(returning: frameAddresses { stk_tasks_frames(nil, $0, $1) })
    }
  }

  /// Whether the runtime lays out tasks as the core expects.
  ///
  /// Probed once, on two tasks of Stakeout: one that runs and is then suspended, and one that waits for
  /// it.
  package static let canBeRead: Bool = {
    let capability = Capability(.STK_CAPABILITY_TASK_LAYOUT)
    defer { capability.reportOnce() }
    return capability.probe { isLayoutKnown }
  }()

  private static var isLayoutKnown: Bool {
    // Run the tasks on the calling thread, because the threads of Swift's pool may all be blocked.
    let (thread, otherThread) = (CallingThread(), CallingThread())
    let (probe, other) = (TaskProbe(), TaskProbe())
    return OwnThreads.starting {
      let task = Task.detached(executorPreference: thread) { await probe.suspend() }
      thread.runJobs()
      Task.detached(executorPreference: otherThread) { await other.wait(for: task) }
      otherThread.runJobs()
      defer {
        probe.resume()
        thread.runJobs()
        otherThread.runJobs()
      }
      guard probe.hadNoFrames, let first = probe.address, let second = other.address,
        TaskState(unchecked: first) == .awaitsContinuation,
        TaskState(unchecked: second) == .awaitsTask(first.bits)
      else { return false }
      return TaskProbe.areInThisProgram(first.suspendedFrames)
    }
  }

  /// The state of a task that suspends, for the probe.
  ///
  /// SAFETY: one thread runs its jobs, and reads the properties between them.
  private final class TaskProbe: @unchecked Sendable {
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

    /// Whether all addresses lie in loaded objects, and the first one in the object that contains this
    /// file.
    ///
    /// Names are not compared, because the object may have no names of functions.
    static func areInThisProgram(_ addresses: [UInt]) -> Bool {
      let objects = addresses.map { stk_unwind_object($0 - 1) }
      return !objects.contains(0)
        && objects.first == stk_unwind_object(UInt(bitPattern: #dsohandle))
    }
  }
}

/// Returns the addresses of frames that a function of the core writes into a buffer.
func frameAddresses(_ fill: (UnsafeMutablePointer<UInt>, Int) -> Int) -> [UInt] {
  [UInt](unsafeUninitializedCapacity: Int(STK_UNWIND_FRAMES_MAX)) { frames, count in
    count = fill(frames.baseAddress.unsafelyUnwrapped, frames.count)
  }
}

/// The current state of a task that has not ended.
package enum TaskState: Sendable, Hashable {
  /// The task runs.
  case runs
  /// The task can run, or has just been created.
  case isReady
  /// The task waits for the value of the task at this address.
  case awaitsTask(UInt)
  /// The task waits on a continuation.
  ///
  /// Streams and sleeps also appear as this case.
  case awaitsContinuation
  /// The task waits for a child of its task group.
  case awaitsChild
  /// The task waits to enter the actor at this address.
  case awaitsActor(UInt)

  /// Reads the state of a task; nil if it has ended, or if the layout of tasks is unknown.
  package init?(_ task: TaskAddress) {
    guard TaskAddress.canBeRead else { return nil }
    self.init(unchecked: task)
  }

  /// Reads the state of a task without a check of the layout, for the probe of the layout itself.
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
    // If the executor is no actor, the task is ready to run there.
    case .STK_TASK_AWAITS_EXECUTOR where awaited == 0: self = .isReady
    case .STK_TASK_AWAITS_EXECUTOR: self = .awaitsActor(awaited)
    }
  }
}
