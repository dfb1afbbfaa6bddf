#if canImport(Testing)
  public import StakeoutBase
  public import Testing

  extension Trait where Self == ScopeTrait {
    /// Turns a trap in a test of Swift Testing into a failure of that test; the run goes on.
    ///
    /// ```swift
    /// @Suite(.survivesTraps) struct AccountTests {
    ///   @Test func `the balance is enough`() async {
    ///     await account.withdraw(80)   // a precondition in here fails this test, and no other
    ///   }
    /// }
    /// ```
    ///
    /// The failure stands at the line that trapped, or at the test where debug information does not
    /// tell the line. What is caught is that of `Trap.catching(_:)`: also after a suspension, in actors,
    /// child tasks, main-actor code, and what `Task { }` and `Task.detached` run. On a suite, the trait
    /// is for all tests in it. Each case of a parameterised test survives by itself.
    ///
    /// With `STAKEOUT_TRAPS=through` in the environment the trait does nothing, and a debugger sees the
    /// trap.
    public static var survivesTraps: Self {
      Self { test, testCase, function in
        guard testCase != nil, !trapsGoThrough else { return try await function() }
        let site = SourceSite(test.sourceLocation)
        guard let body = ConcurrencyHooks.escaping(function) else {
          return Reporter.report(Failure(message: Door.closures.sentence, site: site))
        }
        try await Survival.run(at: site, body)
      }
    }
  }
#endif
