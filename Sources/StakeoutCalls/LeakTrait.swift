#if canImport(Testing)
  internal import StakeoutReporting
  public import Testing

  /// Fails a test if a double that it made, or an object that it tracks, is still alive at its end.
  ///
  /// ```swift
  /// @Test(.noLeaks) func `the session ends`() {
  ///   let session = trackForLeaks(Session(teller: FakeTeller()))
  ///   session.close()
  /// }
  /// ```
  ///
  /// The failure shows the recorded calls, stubs and expectations that hold the object. So it finds a
  /// double that the closure of its own stub has captured. Doubles count that the test's task and its
  /// child tasks have made. After a trap in a test with `.survivesTraps` nothing is checked: a trap
  /// leaks what the abandoned code held.
  public struct LeakTrait: TestTrait, SuiteTrait, TestScoping {
    /// True: a trait of a suite also applies to nested suites.
    public var isRecursive: Bool { true }

    /// Runs a test and looks for leaks.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      let watch = LeakWatch(site: SourceSite(test.sourceLocation))
      var scope = Owner.inForce
      scope.leaks = watch
      scope.whenTrapped { watch.forgetAll() }
      let result: Result<Void, any Error>
      do {
        result = .success(try await scope.run(function))
      } catch {
        result = .failure(error)
      }
      await watch.check()
      try result.get()
    }
  }

  extension Trait where Self == LeakTrait {
    /// Fails the test if one of its doubles or of its tracked objects is still alive at its end.
    public static var noLeaks: Self { Self() }
  }
#endif
