/// Something short that is done again and again.
///
/// `scripts/bench` measures how long it takes, and `scripts/bench --check` counts what it takes.
public struct Operation: Sendable {
  /// What does it so many times.
  public enum Work: Sendable {
    case blocking(@Sendable (Range<Int>) -> Void)
    case suspending(@Sendable (Range<Int>) async -> Void)
  }

  /// How the tables call it.
  public let name: String
  /// Whether it is Stakeout's, or stands beside it for comparison.
  public let isOurs: Bool
  /// Whether it takes so long that few times are enough to count.
  public let isInfrequent: Bool
  /// What does it.
  public let work: Work
  /// Forgets what the work has left behind, without being measured.
  public let cleanUp: @Sendable () -> Void

  init(
    _ name: String, cleanUp: @escaping @Sendable () -> Void = {},
    _ work: @escaping @Sendable (Range<Int>) -> Void
  ) {
    (self.name, self.isOurs, self.work, self.cleanUp) = (name, true, .blocking(work), cleanUp)
    isInfrequent = false
  }

  /// Something that takes a thousand times as long as a passing expectation.
  init(infrequent name: String, _ work: @escaping @Sendable (Range<Int>) -> Void) {
    self.init(name, isOurs: true, isInfrequent: true, .blocking(work))
  }

  private init(_ name: String, isOurs: Bool, isInfrequent: Bool = false, _ work: Work) {
    (self.name, self.isOurs, self.work, self.cleanUp) = (name, isOurs, work, {})
    self.isInfrequent = isInfrequent
  }

  static func suspending(
    _ name: String, _ work: @escaping @Sendable (Range<Int>) async -> Void
  ) -> Self {
    Self(name, isOurs: true, .suspending(work))
  }

  /// What the test libraries offer for the same purpose.
  static func beside(_ name: String, _ work: @escaping @Sendable (Range<Int>) -> Void) -> Self {
    Self(name, isOurs: false, .blocking(work))
  }

  /// Does it so many times.
  public func run(_ times: Range<Int>) async {
    switch work {
    case .blocking(let work): work(times)
    case .suspending(let work): await work(times)
    }
  }
}

/// Returns its argument, of which the compiler then knows nothing.
@inline(never) @_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }

/// Expectations that pass, outside of any test; nothing that is compared asks for the running one.
public func expectationOperations() -> [Operation] {
  // Verbs last: once somebody has gathered, each expectation asks its task for a gatherer.
  equality() + order() + kinds() + collections() + errors() + compositions() + verbs()
}
