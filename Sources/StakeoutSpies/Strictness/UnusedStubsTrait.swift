#if canImport(Testing)
  internal import StakeoutReporting
  public import Testing

  /// Fails a test for each stub that has answered no call.
  ///
  /// ```swift
  /// @Test(.reportsUnusedStubs) func `the account is read once`() { … }
  /// ```
  ///
  /// The failure stands at the line of the stub, and lists the calls of the function. Stubs count of
  /// all doubles that the test's task and its child tasks made. Not reported are stubs of static
  /// members, stubs that were removed or replaced, and those of a test that a trap has ended. Set
  /// `reportsUnusedStubs` of a double to false to leave it out. On a suite, the trait applies to all
  /// its tests.
  public struct UnusedStubsTrait: TestTrait, SuiteTrait, TestScoping {
    /// True: a trait of a suite also applies to nested suites.
    public var isRecursive: Bool { true }

    /// Runs a test and reports its unused stubs.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      let list = UnusedStubs()
      var scope = Owner.inForce
      scope.unusedStubs = list
      scope.whenTrapped { list.forgetAll() }
      // A test that was cancelled has not come to use them.
      defer { if Task.isCancelled { list.forgetAll() } else { list.report() } }
      try await scope.run(function)
    }
  }

  extension Trait where Self == UnusedStubsTrait {
    /// Fails the test for each stub that has answered no call.
    public static var reportsUnusedStubs: Self { Self() }
  }
#endif
