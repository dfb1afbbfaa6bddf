/// A short piece of code that is run again and again.
///
/// `scripts/bench` measures its time, and `scripts/bench --check` counts its instructions and
/// allocations.
public struct Operation: Sendable {
  /// The code that runs the operation once for each number of a range.
  public enum Work: Sendable {
    case blocking(@Sendable (Range<Int>) -> Void)
    case suspending(@Sendable (Range<Int>) async -> Void)
  }

  /// The name of the operation in tables.
  public let name: String
  /// Whether the operation is Stakeout's.
  ///
  /// If not, it is one of a test library, for comparison.
  public let isOurs: Bool
  /// Whether the operation takes so long that a few runs are enough to count.
  public let isInfrequent: Bool
  /// The code that runs the operation.
  public let work: Work
  /// Removes what the work has left behind.
  ///
  /// It is not measured.
  public let cleanUp: @Sendable () -> Void

  init(
    _ name: String, cleanUp: @escaping @Sendable () -> Void = {},
    _ work: @escaping @Sendable (Range<Int>) -> Void
  ) {
    (self.name, self.isOurs, self.work, self.cleanUp) = (name, true, .blocking(work), cleanUp)
    isInfrequent = false
  }

  /// Makes an operation that takes a thousand times as long as a passing expectation.
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

  /// Returns the operation of a test library that serves the same purpose.
  static func beside(_ name: String, _ work: @escaping @Sendable (Range<Int>) -> Void) -> Self {
    Self(name, isOurs: false, .blocking(work))
  }

  /// Runs the operation once for each number of a range.
  public func run(_ times: Range<Int>) async {
    switch work {
    case .blocking(let work): work(times)
    case .suspending(let work): await work(times)
    }
  }
}

/// Returns its argument.
///
/// The compiler knows nothing about the result.
@inline(never) @_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }

/// Returns expectations that pass, outside of any test.
///
/// The operations that are compared do not look up the running test.
public func expectationOperations() -> [Operation] {
  // Run the verbs last: after the first use of `gatherExpectations`, each expectation asks its task for
  // a gatherer.
  equality() + order() + kinds() + collections() + errors() + compositions() + verbs()
}
