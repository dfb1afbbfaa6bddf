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

extension TimeSpan {
  /// The span in nanoseconds; zero when it is negative, as long as can be when it does not fit.
  public var nanoseconds: UInt64 {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let (whole, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflowInSum) = whole.addingReportingOverflow(UInt64(attoseconds) / 1_000_000_000)
    return overflow || overflowInSum ? .max : sum
  }
}

extension TimeSpan {
  /// Stands for `Double.nan.timeSpan`, a mistake that a verb reports at its line.
  ///
  /// The shortest span there is: code that does not ask does not wait.
  private static let notANumber = TimeSpan.nanoseconds(.min)

  /// Whether the span was made from a number that is none.
  package var isNotANumber: Bool { self == .notANumber }
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

  /// A number of seconds, to the microsecond.
  ///
  /// One that is too large for that is in whole seconds, as many as can be at most. With
  /// `Double.nan`, the verb that takes the span fails.
  public init(floatLiteral seconds: Double) {
    if seconds.isNaN {
      self = .notANumber
    } else if let microseconds = Int(exactly: (seconds * 1_000_000).rounded()) {
      self = .microseconds(microseconds)
    } else {
      self = .seconds(Int(exactly: seconds.rounded()) ?? (seconds < 0 ? .min : .max))
    }
  }
}

extension TimeSpan: CustomStringConvertible {
  /// The span in seconds, as in `1.0 second` and `0.01 seconds`.
  public var description: String {
    if isNotANumber { return "nan seconds" }
    let (seconds, attoseconds) = duration.components
    let value = Float(Double(seconds) + Double(attoseconds) / 1e18)
    return value == 1 ? "\(value) second" : "\(value) seconds"
  }
}
