private import StakeoutReporting

/// The default timeout and poll interval of waiting verbs.
///
/// They apply to the whole process: set them once, before the tests. If a test needs other values,
/// pass them to the verb. Safe from any thread.
public enum PollingDefaults {
  private struct Values {
    var timeout = TimeSpan.seconds(1)
    var pollInterval = TimeSpan.milliseconds(10)
  }

  private static let values = Locked(Values())

  /// The default timeout; one second unless set.
  public static var timeout: TimeSpan {
    get { values.withLock { $0.timeout } }
    set { values.withLock { $0.timeout = newValue } }
  }

  /// The longest pause between two evaluations; ten milliseconds unless set.
  ///
  /// Early in a wait the pauses are shorter, about a twentieth of the time elapsed so far.
  public static var pollInterval: TimeSpan {
    get { values.withLock { $0.pollInterval } }
    set { values.withLock { $0.pollInterval = newValue } }
  }
}
