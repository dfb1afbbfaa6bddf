internal import CStakeout

/// An object that any thread can ring, and that one thread or task can wait for.
///
/// All writes made before a ring are visible after the wait that the ring ended. An event uses
/// neither a thread nor a descriptor.
@usableFromInline
package final class Event: Sendable {
  // SAFETY: the core allows ringing and waiting at once, and never frees an event.
  nonisolated(unsafe) let handle: OpaquePointer

  /// Creates an event that is not rung; nil if there is no memory.
  package init?() {
    guard let handle = stk_event_acquire() else { return nil }
    self.handle = handle
  }

  deinit { stk_event_release(handle) }

  /// Ends the current wait or, if no thread or task waits, the next one.
  package func ring() { stk_event_ring(handle) }

  /// Suspends the task until the deadline, until the event is rung, or until the task is cancelled.
  ///
  /// The wait may end spuriously.
  nonisolated(nonsending) fileprivate func wait(until deadline: Deadline) async {
    guard stk_event_ring_at(handle, deadline.nanoseconds) == .STK_STATUS_OK else {
      return await Wait.nap(until: deadline)
    }
    await withTaskCancellationHandler {
      switch await suspend() {
      case .STK_STATUS_OK: stk_event_end_await(handle)
      case .STK_STATUS_SYSTEM: await Wait.nap(until: deadline)
      default: break
      }
    } onCancel: {
      ring()
    }
    _ = stk_event_ring_at(handle, Deadline.never.nanoseconds)
  }

  /// Suspends the task until the next ring, if the core can wake it.
  private nonisolated(nonsending) func suspend() async -> stk_status {
    await withUnsafeContinuation { continuation in
      let sleeper = Unmanaged.passRetained(Sleeper(continuation))
      let status = stk_event_await(
        handle, { Unmanaged<Sleeper>.fromOpaque($0.unsafelyUnwrapped).takeRetainedValue().wake() },
        sleeper.toOpaque())
      guard status != .STK_STATUS_OK else { return }
      sleeper.release()
      continuation.resume(returning: status)
    }
  }

  /// A task that waits.
  ///
  /// The core wakes it once. If `stk_event_await` returned an error, the core never wakes it.
  private final class Sleeper {
    private let continuation: UnsafeContinuation<stk_status, Never>
    init(_ continuation: UnsafeContinuation<stk_status, Never>) { self.continuation = continuation }
    func wake() { continuation.resume(returning: .STK_STATUS_OK) }
  }
}

/// The one place where Swift code of this package blocks or suspends.
package enum Wait {
  /// The reasons why a wait ended.
  package struct Reasons: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The deadline came.
    package static let deadline = Reasons(rawValue: UInt32(STK_WAIT_DEADLINE))
    /// The event was rung.
    package static let event = Reasons(rawValue: UInt32(STK_WAIT_EVENT))
    /// The main queue had work, which has been run.
    package static let mainQueue = Reasons(rawValue: UInt32(STK_WAIT_MAIN_QUEUE))
  }

  /// Waits until the deadline, until `event` is rung or, with `servingMainQueue`, until the main
  /// queue has had work.
  ///
  /// That work has been run when the wait returns.
  @discardableResult
  package static func until(
    _ deadline: Deadline, event: Event? = nil, servingMainQueue: Bool = false
  ) -> Reasons {
    Reasons(rawValue: stk_wait(deadline.nanoseconds, event?.handle, servingMainQueue))
  }

  /// Suspends the task until the deadline, until `event` is rung, or until the task is cancelled.
  ///
  /// The wait may end spuriously. In a run with a time of its own it ends when something else has run.
  nonisolated(nonsending) package static func suspended(
    until deadline: Deadline, event: Event?
  ) async {
    if let time = JobExecutor.ownTime { return await time.pause(until: deadline) }
    if let event { await event.wait(until: deadline) } else { await nap(until: deadline) }
  }

  /// Blocks for a millisecond at most, so that the caller rechecks its condition.
  ///
  /// The fallback when the system has no memory or no thread left. Needs only the thread that the
  /// task runs on.
  nonisolated(nonsending) fileprivate static func nap(until deadline: Deadline) async {
    until(min(deadline, .after(.milliseconds(1))))
    await Task.yield()
  }

  /// Whether the main queue and the main run loop can be served.
  ///
  /// That needs a few descriptors from the system.
  static var canServeMainThread: Bool { stk_wait_has_descriptors() }

  /// The pause between two evaluations of a condition.
  ///
  /// - Parameters:
  ///   - elapsed: The time waited so far.
  ///   - longest: The longest pause.
  ///   - cost: The processor time of polling.
  package static func pause(
    after elapsed: Duration, longest: Duration, cost: PollingCost = PollingCost()
  ) -> Duration {
    let pause = stk_wait_pause(
      stk_poll(
        elapsed: UInt64(clamping: elapsed.saturatedNanoseconds),
        longest: UInt64(clamping: longest.saturatedNanoseconds),
        spent: UInt64(clamping: cost.spent.saturatedNanoseconds),
        waits: UInt32(clamping: cost.waits)))
    return .nanoseconds(Int64(clamping: pause))
  }

  /// The processor time that the calling thread has used.
  static var threadTime: Duration { .nanoseconds(Int64(clamping: stk_thread_time())) }

  /// The processor time that waking a suspended task has lately cost.
  ///
  /// Two threads wake up for it: the one that rings, and the one that resumes the task.
  static var wakeCost: Duration { .nanoseconds(Int64(clamping: 2 * stk_event_ring_cost())) }
}
