// A point on the monotonic clock, at which a wait ends.

internal import CStakeout

/// A point on the monotonic clock, which never jumps and stops while the machine is suspended.
package struct Deadline: Sendable, Hashable {
  /// Nanoseconds of the monotonic clock.
  package let nanoseconds: UInt64

  /// Creates the deadline at this time of the monotonic clock.
  package init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

  /// The current time: the virtual time of a schedule or of a test in virtual time, otherwise that of
  /// the machine.
  package static var now: Deadline { Deadline(nanoseconds: stk_clock_now()) }

  /// The current time of the machine's clock, even where time is virtual.
  package static var realNow: Deadline { Deadline(nanoseconds: stk_now()) }

  /// A deadline that never comes.
  package static var never: Deadline { Deadline(nanoseconds: .max) }

  /// The deadline `duration` from now.
  ///
  /// A negative duration gives a deadline that has already come. A duration that the clock cannot hold
  /// gives a deadline that never comes.
  package static func after(_ duration: Duration) -> Deadline { now.advanced(by: duration) }

  /// The deadline `duration` after this one.
  ///
  /// Saturates like `after(_:)`.
  package func advanced(by duration: Duration) -> Deadline {
    Deadline(nanoseconds: stk_deadline_after(nanoseconds, duration.saturatedNanoseconds))
  }

  /// The deadline `duration` from now on the machine's clock, even where time is virtual.
  package static func realAfter(_ duration: Duration) -> Deadline {
    realNow.advanced(by: duration)
  }

  /// Whether the deadline has come.
  package var hasPassed: Bool { self <= .now }

  /// The time from an earlier moment to this one; zero if `start` is not earlier.
  package func duration(since start: Deadline) -> Duration {
    .nanoseconds(Int64(clamping: nanoseconds - min(nanoseconds, start.nanoseconds)))
  }
}

extension Deadline: Comparable {
  package static func < (left: Deadline, right: Deadline) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}

extension Duration {
  /// The duration in nanoseconds, saturated at the limits of `Int64`.
  package var saturatedNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflowInSum) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflow || overflowInSum ? (seconds < 0 ? .min : .max) : sum
  }
}
