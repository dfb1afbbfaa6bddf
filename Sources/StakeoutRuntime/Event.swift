internal import CStakeout

/// Something that any thread can ring and one thread can wait for.
///
/// What was done before a ring is visible after the wait that it ended.
package final class Event: Sendable {
  // SAFETY: the core allows ringing and waiting at once, and keeps events valid for ever.
  nonisolated(unsafe) let handle: OpaquePointer

  /// An event that is not rung; nil when the system has no more descriptors.
  package init?() {
    guard let handle = stk_event_acquire() else { return nil }
    self.handle = handle
  }

  deinit { stk_event_release(handle) }

  /// Ends the current wait or, when nobody waits, the next one.
  package func ring() { stk_event_ring(handle) }
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

  /// How long to pause between evaluations after waiting for `elapsed`, at most `longest`.
  package static func pause(after elapsed: Duration, longest: Duration) -> Duration {
    let pause = stk_wait_pause(
      UInt64(clamping: elapsed.saturatedNanoseconds), UInt64(clamping: longest.saturatedNanoseconds)
    )
    return .nanoseconds(Int64(clamping: pause))
  }
}
