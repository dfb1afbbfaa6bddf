// The default timeout and poll interval of the waiting verbs.

private import StakeoutCore

/// The default timeout and poll interval of waiting verbs.
///
/// They apply to the whole process. Set them once, before the tests. If a single test needs other
/// values, pass them to the verb. Any thread may use them.
public enum PollingDefaults {
  private static let values = Locked(
    (timeout: TimeSpan.seconds(1), pollInterval: TimeSpan.milliseconds(10)))

  /// The default timeout; one second unless set.
  public static var timeout: TimeSpan {
    get { values.withLock { $0.timeout } }
    set { values.withLock { $0.timeout = newValue } }
  }

  /// The default for the longest pause between two evaluations; ten milliseconds unless set.
  ///
  /// Up to ten milliseconds, the interval is only a limit. Pauses are between 0.02 and 0.35 ms as
  /// long as the wait's budget of processor time lasts. They are longer after that, or if many waits
  /// poll at once.
  ///
  /// A longer interval asks for few evaluations. Pauses are then a twenty-fourth of the time elapsed
  /// so far, up to the interval.
  public static var pollInterval: TimeSpan {
    get { values.withLock { $0.pollInterval } }
    set { values.withLock { $0.pollInterval = newValue } }
  }
}
