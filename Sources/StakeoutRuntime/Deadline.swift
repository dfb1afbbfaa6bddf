internal import CStakeout

/// A point on the monotonic clock, which never jumps and stands still while the machine sleeps.
package struct Deadline: Sendable, Hashable {
  /// Nanoseconds of that clock.
  package let nanoseconds: UInt64

  package init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

  /// The present moment.
  package static var now: Deadline { Deadline(nanoseconds: stk_now()) }

  /// A deadline that does not come.
  package static var never: Deadline { Deadline(nanoseconds: .max) }

  /// The deadline `duration` from now.
  ///
  /// A negative duration ends now, one that the clock cannot hold never ends.
  package static func after(_ duration: Duration) -> Deadline { now.advanced(by: duration) }

  /// The deadline `duration` later, saturating as `after(_:)` does.
  package func advanced(by duration: Duration) -> Deadline {
    Deadline(nanoseconds: stk_deadline_after(nanoseconds, duration.saturatedNanoseconds))
  }

  /// Whether the moment has come.
  package var hasPassed: Bool { self <= .now }

  /// The time from an earlier moment to this one; zero when it is not earlier.
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
  /// The duration in nanoseconds; one that does not fit is as long, or as negative, as can be.
  package var saturatedNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflowInSum) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflow || overflowInSum ? (seconds < 0 ? .min : .max) : sum
  }
}
