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

  private init(bits: UInt, number: UInt64) { (self.bits, self.number) = (bits, number) }

  /// The task that a job is.
  package init(of job: Job) { self.init(bits: job.address, number: job.task) }

  /// The places at which the task and its callers go on; none if it runs.
  package var suspendedFrames: [UInt] {
    guard let task = UnsafeRawPointer(bitPattern: bits) else { return [] }
    return frameAddresses { stk_tasks_frames(task, $0, $1) }
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
    let (sample, other) = (Sample(), Sample())
    // On our own threads: those of Swift's pool may all be blocked.
    let task = Task.detached(executorPreference: JobExecutor()) { await sample.suspend() }
    guard sample.hasBegun else { return false }
    defer { sample.resume() }
    Task.detached(executorPreference: JobExecutor()) { await other.wait(for: task) }
    guard other.hasBegun, sample.hadNoFrames, let first = sample.address,
      let second = other.address
    else { return false }
    // The tasks signal before they have left their threads.
    for _ in 0..<1000 {
      if TaskLook(unchecked: first) == .awaitsContinuation,
        TaskLook(unchecked: second) == .awaitsTask(first.bits)
      {
        return Sample.areOfOurs(first.suspendedFrames)
      }
      Wait.until(.realAfter(.milliseconds(1)))
    }
    return false
  }

  /// A task that suspends.
  ///
  /// SAFETY: what changes is set before `begun` is signalled, and read after it.
  private final class Sample: @unchecked Sendable {
    private let begun = DispatchSemaphore(value: 0)
    private(set) var address: TaskAddress?
    private(set) var hadNoFrames = false
    private var continuation: UnsafeContinuation<Void, Never>?

    var hasBegun: Bool { begun.wait(timeout: .now() + .seconds(10)) == .success }

    func suspend() async {
      address = .current
      hadNoFrames = address?.suspendedFrames.isEmpty ?? false
      await withUnsafeContinuation {
        continuation = $0
        begun.signal()
      }
    }

    func wait(for task: Task<Void, Never>) async {
      address = .current
      begun.signal()
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
