// A span of time in whole units, such as the timeout of a waiting verb.

/// A span of time in whole units, for `toEventually`, `waitUntil` and others.
///
/// It corresponds to Nimble's `NimbleTimeInterval`. A plain literal is a number of seconds, as in
/// `timeout: 3` and `timeout: 0.5`.
public enum TimeSpan: Sendable, Hashable {
  /// Seconds.
  case seconds(Int)
  /// Thousandths of a second.
  case milliseconds(Int)
  /// Millionths of a second.
  case microseconds(Int)
  /// Billionths of a second.
  case nanoseconds(Int)

  /// The span as a `Duration`, the standard library's type.
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
  /// The span in nanoseconds; zero if it is negative, the largest number if it does not fit.
  public var nanoseconds: UInt64 {
    UInt64(clamping: duration.attoseconds / 1_000_000_000)
  }

  /// The span of a literal that is not a number.
  ///
  /// A verb that takes it fails at its line. It is the shortest possible span, so code that does not
  /// check for it does not wait.
  private static let notANumber = TimeSpan.nanoseconds(.min)

  /// Whether the span was created from `nan`.
  package var isNotANumber: Bool { self == .notANumber }
}

extension TimeSpan: Comparable {
  /// Compares the lengths of the spans, in any units.
  public static func < (left: TimeSpan, right: TimeSpan) -> Bool {
    left.duration < right.duration
  }
}

extension TimeSpan: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a span of this number of seconds.
  public init(integerLiteral seconds: Int) {
    self = .seconds(seconds)
  }

  /// Creates a span of this number of seconds, rounded to microseconds.
  ///
  /// A number that is too large for microseconds is rounded to whole seconds, at most the largest
  /// possible number. If the number is `Double.nan`, the verb that takes the span fails.
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
  /// The span in seconds, such as `1.0 second` and `0.01 seconds`.
  public var description: String {
    if isNotANumber { return "nan seconds" }
    let (seconds, attoseconds) = duration.components
    let value = Float(Double(seconds) + Double(attoseconds) / 1e18)
    return value == 1 ? "\(value) second" : "\(value) seconds"
  }
}
