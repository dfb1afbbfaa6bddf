#if canImport(Testing)
  public import StakeoutBase
  public import Testing

  extension Trait where Self == ScopeTrait {
    /// Runs a test of Swift Testing once for each of many schedules.
    ///
    /// ```swift
    /// @Test(.schedules(1_000)) func `an account is never overdrawn`() async { … }
    /// ```
    ///
    /// The same as `exploreSchedules` around the test's body: each schedule makes a new instance of the suite. On a suite, the trait is
    /// for all tests in it, and each case of a parameterised test is explored by itself.
    ///
    /// - Parameters:
    ///   - count: How many schedules to run.
    ///   - strategy: How they are chosen.
    public static func schedules(_ count: Int = 1_000, by strategy: ScheduleStrategy = .mix) -> Self
    {
      let settings = Explorer.Settings(count: count, strategy: strategy)
      return Self { test, testCase, function in
        // A suite inside of a suite may have the trait twice.
        guard testCase != nil, ScheduleRun.current == nil else { return try await function() }
        let site = SourceSite(test.sourceLocation)
        guard let body = ConcurrencyHooks.escaping(function) else {
          return Reporter.report(Failure(message: Door.closures.sentence, site: site))
        }
        _ = try await explore(settings, at: site, body)
      }
    }

    /// Runs the test in virtual time.
    ///
    /// ```swift
    /// @Test(.virtualTime) func `a request is repeated after a minute`() async throws { … }
    /// ```
    ///
    /// The same as `inVirtualTime` around the test's body. On a suite, the trait is for all tests in it.
    public static var virtualTime: Self { virtualTime(waitsForOutside: false) }

    /// Runs the test in virtual time.
    ///
    /// - Parameter waitsForOutside: Whether time stands still, up to a minute, while threads and blocks
    ///   that the test has started are left. Not the default, because such a thread may live as long as
    ///   the process.
    public static func virtualTime(waitsForOutside: Bool) -> Self {
      Self { test, testCase, function in
        guard testCase != nil else { return try await function() }
        let site = SourceSite(test.sourceLocation)
        guard let body = ConcurrencyHooks.escaping(function) else {
          return Reporter.report(Failure(message: Door.closures.sentence, site: site))
        }
        do {
          try await runInVirtualTime(waitsForOutside: waitsForOutside, at: site, body)
        } catch is RunBroken {
          // Has been reported.
        }
      }
    }
  }
#endif
