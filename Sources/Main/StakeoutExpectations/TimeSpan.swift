// Spans of time, and the defaults.

/// A span of time in whole units, for `toEventually`, `waitUntil` and others.
///
/// Nimble's `NimbleTimeInterval`. A plain literal is a number of seconds: `timeout: 3`,
/// `timeout: 0.5`.
public enum TimeSpan: Sendable, Hashable {
  /// Seconds.
  case seconds(Int)
  /// Thousandths of a second.
  case milliseconds(Int)
  /// Millionths of a second.
  case microseconds(Int)
  /// Billionths of a second.
  case nanoseconds(Int)

  /// The same span in the standard library's type.
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

  /// The span of a literal that is not a number, a mistake that a verb reports at its line.
  ///
  /// It is the shortest possible span, so code that does not check for it does not wait.
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
  /// A number of seconds.
  public init(integerLiteral seconds: Int) {
    self = .seconds(seconds)
  }

  /// A number of seconds, to the microsecond.
  ///
  /// A number that is too large for microseconds gives whole seconds, at most the largest possible
  /// number. If the number is `Double.nan`, the verb that takes the span fails.
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

/// The default timeout and poll interval of waiting verbs.
///
/// They apply to the whole process: set them once, before the tests. If a test needs other values,
/// pass them to the verb. Safe from any thread.
public enum PollingDefaults {
  private static let values = Locked(
    (timeout: TimeSpan.seconds(1), pollInterval: TimeSpan.milliseconds(10)))

  /// The default timeout; one second unless set.
  public static var timeout: TimeSpan {
    get { values.withLock { $0.timeout } }
    set { values.withLock { $0.timeout = newValue } }
  }

  /// The longest pause between two evaluations; ten milliseconds unless set.
  ///
  /// Up to this default, it is only a limit: pauses are between 0.02 and 0.35 ms as long as the wait's
  /// budget of processor time lasts, and longer after that, or if many waits poll at once. A longer
  /// interval asks for few evaluations: pauses are then a twenty-fourth of the time elapsed so far, up
  /// to the interval.
  public static var pollInterval: TimeSpan {
    get { values.withLock { $0.pollInterval } }
    set { values.withLock { $0.pollInterval = newValue } }
  }
}
