// Conversions of a `TimeSpan` to and from the time types of Dispatch and Foundation.

public import Dispatch
public import Foundation
public import StakeoutExpectations

extension TimeSpan {
  /// This span as a `DispatchTimeInterval`.
  public var dispatchTimeInterval: DispatchTimeInterval {
    switch self {
    case .seconds(let count): .seconds(count)
    case .milliseconds(let count): .milliseconds(count)
    case .microseconds(let count): .microseconds(count)
    case .nanoseconds(let count): .nanoseconds(count)
    }
  }

  /// This span as a `TimeInterval`, in seconds.
  public var timeInterval: TimeInterval {
    if isNotANumber { return .nan }
    let (seconds, attoseconds) = duration.components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}

extension TimeInterval {
  /// This number of seconds as a span, to the microsecond.
  ///
  /// A number that is too large for microseconds gives whole seconds, at most the largest possible
  /// number. If the number is `nan`, the verb that takes the span fails.
  public var timeSpan: TimeSpan { TimeSpan(floatLiteral: self) }
}

extension Date {
  // Disfavored, because otherwise a literal would be ambiguous: `Date` also has an `advanced(by:)`
  // with a
  // number of seconds.
  /// Returns the date that is later by this span.
  @_disfavoredOverload
  public func advanced(by timeSpan: TimeSpan) -> Date {
    addingTimeInterval(timeSpan.timeInterval)
  }
}
