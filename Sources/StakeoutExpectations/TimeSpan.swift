/// A span of time in whole units, as `toEventually` and `waitUntil` take it.
///
/// Nimble's `NimbleTimeInterval`. A plain literal counts seconds: `timeout: 3`, `timeout: 0.5`.
public enum TimeSpan: Sendable, Hashable {
  /// Seconds.
  case seconds(Int)
  /// Thousandths of a second.
  case milliseconds(Int)
  /// Millionths of a second.
  case microseconds(Int)
  /// Billionths of a second.
  case nanoseconds(Int)

  /// The same span as the standard library has it.
  public var duration: Duration {
    switch self {
    case .seconds(let count): .seconds(count)
    case .milliseconds(let count): .milliseconds(count)
    case .microseconds(let count): .microseconds(count)
    case .nanoseconds(let count): .nanoseconds(count)
    }
  }
}

extension TimeSpan: Comparable {
  /// Compares lengths, whatever the units.
  public static func < (left: TimeSpan, right: TimeSpan) -> Bool {
    left.duration < right.duration
  }
}

extension TimeSpan: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// A number of seconds.
  public init(integerLiteral seconds: Int) {
    self = .seconds(seconds)
  }

  /// A number of seconds, to the microsecond; one that does not fit is as long as can be.
  public init(floatLiteral seconds: Double) {
    self = .microseconds(
      Int(exactly: (seconds * 1_000_000).rounded()) ?? (seconds < 0 ? .min : .max))
  }
}

extension TimeSpan: CustomStringConvertible {
  /// The span in seconds, as in `1.0 second` and `0.01 seconds`.
  public var description: String {
    let (seconds, attoseconds) = duration.components
    let value = Float(Double(seconds) + Double(attoseconds) / 1e18)
    return value == 1 ? "\(value) second" : "\(value) seconds"
  }
}
