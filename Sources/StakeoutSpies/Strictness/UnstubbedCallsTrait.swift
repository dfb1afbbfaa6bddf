#if canImport(Testing)
  public import StakeoutBase
  public import Testing
#else
  internal import StakeoutBase
#endif

extension Owner {
  private static let ruleSlot = Slot<UnstubbedCalls>()

  /// The test's rule for calls that no stub answers; nil if the test has none.
  var unstubbedCalls: UnstubbedCalls? {
    get { self[Self.ruleSlot] }
    set { self[Self.ruleSlot] = newValue }
  }
}

#if canImport(Testing)
  extension Trait where Self == ScopeTrait {
    /// Sets the rule for calls that no stub answers, for the doubles that a test makes.
    ///
    /// ```swift
    /// @Suite(.unstubbedCalls(.strict)) struct TellerTests { … }
    /// ```
    ///
    /// It is the rule of doubles that the test's task and its child tasks call or stub first. The rule
    /// that is set on a double itself goes first. On a suite, the trait applies to all its tests; the
    /// trait of a test goes before that of its suite. Static members follow it while the test calls
    /// them.
    public static func unstubbedCalls(_ rule: UnstubbedCalls) -> Self {
      Self { _, _, function in
        var scope = Owner.inForce
        scope.unstubbedCalls = rule
        try await scope.run(function)
      }
    }
  }
#endif
