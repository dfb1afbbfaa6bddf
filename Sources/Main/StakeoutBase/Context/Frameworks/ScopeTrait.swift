#if canImport(Testing)
  public import Testing

  /// A trait of this package, for a test or for all tests of a suite, and of the suites in it.
  ///
  /// Its members, such as `.survivesTraps` and `.noLeaks`, say what each of them does.
  public struct ScopeTrait: TestTrait, SuiteTrait, TestScoping {
    /// Runs a test, or a suite or a case of a test, whose body is the last parameter.
    package typealias Scope =
      @Sendable (
        Test, Test.Case?, @Sendable () async throws -> Void
      ) async throws -> Void

    private let scope: Scope

    /// Creates a trait that runs tests in this scope.
    package init(_ scope: @escaping Scope) {
      self.scope = scope
    }

    /// True: a trait of a suite also applies to nested suites.
    public var isRecursive: Bool { true }

    /// Runs a test in the trait's scope.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      try await scope(test, testCase, function)
    }
  }
#endif
