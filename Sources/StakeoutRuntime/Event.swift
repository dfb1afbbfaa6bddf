internal import CStakeout

/// Something that any thread can ring, and that one thread or task can wait for.
///
/// What was done before a ring is visible after the wait that it ended. An event takes neither a
/// thread nor a descriptor.
@usableFromInline
package final class Event: Sendable {
  // SAFETY: the core allows ringing and waiting at once, and keeps events valid for ever.
  nonisolated(unsafe) let handle: OpaquePointer

  /// An event that is not rung; nil when there is no memory.
  package init?() {
    guard let handle = stk_event_acquire() else { return nil }
    self.handle = handle
  }

  deinit { stk_event_release(handle) }

  /// Ends the current wait or, when nobody waits, the next one.
  package func ring() { stk_event_ring(handle) }

  /// Suspends the task until the deadline, until the event is rung, or until the task is cancelled.
  ///
  /// It may return without a reason.
  nonisolated(nonsending) fileprivate func wait(until deadline: Deadline) async {
    guard stk_event_ring_at(handle, deadline.nanoseconds) == .STK_STATUS_OK else {
      return await Wait.nap(until: deadline)
    }
    await withTaskCancellationHandler {
      if await suspend() == .STK_STATUS_SYSTEM { await Wait.nap(until: deadline) }
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
  /// The core wakes it once, or never when `stk_event_await` has said so.
  private final class Sleeper {
    private let continuation: UnsafeContinuation<stk_status, Never>
    init(_ continuation: UnsafeContinuation<stk_status, Never>) { self.continuation = continuation }
    func wake() { continuation.resume(returning: .STK_STATUS_OK) }
  }
}

/// The one place where Swift code of this package goes to sleep.
package enum Wait {
  /// What ended a wait.
  package struct Reasons: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let deadline = Reasons(rawValue: UInt32(STK_WAIT_DEADLINE))
    package static let event = Reasons(rawValue: UInt32(STK_WAIT_EVENT))
    package static let mainQueue = Reasons(rawValue: UInt32(STK_WAIT_MAIN_QUEUE))
  }

  /// Waits until the deadline, until `event` is rung or, with `servingMainQueue`, until the main
  /// queue had work, which has then been done.
  @discardableResult
  package static func until(
    _ deadline: Deadline, event: Event? = nil, servingMainQueue: Bool = false
  ) -> Reasons {
    Reasons(rawValue: stk_wait(deadline.nanoseconds, event?.handle, servingMainQueue))
  }

  /// Suspends the task until the deadline, until `event` is rung, or until the task is cancelled.
  ///
  /// It may return without a reason.
  nonisolated(nonsending) package static func suspended(
    until deadline: Deadline, event: Event?
  ) async {
    if let event { await event.wait(until: deadline) } else { await nap(until: deadline) }
  }

  /// What remains when the system has no memory or no thread left: to look again after a moment,
  /// which takes nothing but the thread that the task is on.
  nonisolated(nonsending) fileprivate static func nap(until deadline: Deadline) async {
    until(min(deadline, .after(.milliseconds(1))))
    await Task.yield()
  }

  /// Whether the main queue and the main run loop can be served; not before the system has a few
  /// descriptors for them.
  static var canServeMainThread: Bool { stk_wait_has_descriptors() }

  /// How long to pause between evaluations after waiting for `elapsed`, at most `longest`.
  package static func pause(after elapsed: Duration, longest: Duration) -> Duration {
    let pause = stk_wait_pause(
      UInt64(clamping: elapsed.saturatedNanoseconds), UInt64(clamping: longest.saturatedNanoseconds)
    )
    return .nanoseconds(Int64(clamping: pause))
  }
}
