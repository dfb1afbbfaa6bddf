#if canImport(Testing)
  public import StakeoutBase
  public import Testing

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
        try await Owner.inForce.with(UnstubbedCalls.slot, rule).run(function)
      }
    }
  }
#endif
