#if canImport(Testing)
  internal import StakeoutReporting
  public import Testing

  /// Has a test of Swift Testing verify the mocks that it makes, of either kind.
  ///
  /// ```swift
  /// @Test(.verifiesMocks) func `the door is opened`() {
  ///   let mock = Mock<String>()
  ///   mock.expect("open")
  /// }  // Expectation <open> not fulfilled (the mock has ended without 'verify')
  /// ```
  ///
  /// A mock is verified when it ends or, if it is still there then, when the test ends; unless the
  /// test has verified it. On a suite, the trait is for all tests in it. It knows the mocks that
  /// are made on the test's task and its child tasks, not those of threads or detached tasks.
  public struct MockVerificationTrait: TestTrait, SuiteTrait, TestScoping {
    /// True: what a suite says is for the suites in it, too.
    public var isRecursive: Bool { true }

    /// Runs a test, and verifies its mocks.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      let end = EndOfTest()
      var scope = TestScope.current
      scope.endOfTest = end
      defer { end.verifyAll() }
      try await TestScope.$current.withValue(scope, operation: function)
    }
  }

  extension Trait where Self == MockVerificationTrait {
    /// Has the test verify the mocks that it makes, when they end or when it ends.
    public static var verifiesMocks: Self { Self() }
  }
#endif
