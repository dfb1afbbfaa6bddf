public import Dispatch
public import Foundation

extension TimeSpan {
  /// The same span as Dispatch has it.
  public var dispatchTimeInterval: DispatchTimeInterval {
    switch self {
    case .seconds(let count): .seconds(count)
    case .milliseconds(let count): .milliseconds(count)
    case .microseconds(let count): .microseconds(count)
    case .nanoseconds(let count): .nanoseconds(count)
    }
  }

  /// The same span as Foundation has it, in seconds.
  public var timeInterval: TimeInterval {
    if isNotANumber { return .nan }
    let (seconds, attoseconds) = duration.components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}

extension TimeInterval {
  /// This number of seconds as a span, to the microsecond.
  ///
  /// One that is too large for that is in whole seconds, as many as can be at most. With `nan`, the
  /// verb that takes the span fails.
  public var timeSpan: TimeSpan { TimeSpan(floatLiteral: self) }
}

extension Date {
  // Disfavored, or a literal could be a number of seconds in two ways.
  /// The moment that is this much later.
  @_disfavoredOverload
  public func advanced(by timeSpan: TimeSpan) -> Date {
    addingTimeInterval(timeSpan.timeInterval)
  }
}
