// The trait `.verifiesMocks`: the mocks of a test are verified when the test ends.

#if canImport(Testing)
  public import StakeoutContext
  public import Testing
#else
  package import StakeoutContext
#endif

/// A mock that can be verified when its test ends.
package protocol VerifiedAtEnd: AnyObject, Sendable {
  /// Fails the test if something is still expected and the mock was not verified.
  ///
  /// - Parameter finding: The cause of this verification, for the text of the failure.
  func verifyAtEnd(_ finding: String)
}

/// The mocks of one test that are verified when it ends.
///
/// They are not retained: a mock that is deallocated earlier verifies itself then.
package final class MockVerification: EndOfTestCheck {
  package static let contextKey = ContextKey<MockVerification>()

  private let mocks = WeakDoubles()

  /// Creates a list without mocks.
  package init() {}

  /// Adds a mock; a no-op after the end.
  package func add(_ mock: any VerifiedAtEnd) { mocks.add(mock) }

  /// Verifies all mocks that are still alive, in the order in which they were made.
  package func endCase() {
    for case let mock as any VerifiedAtEnd in mocks.end() {
      mock.verifyAtEnd("the test ended without 'verify'")
    }
  }

  nonisolated(nonsending) package func endTest(isCancelled: Bool) async { endCase() }

  package func forget() { _ = mocks.end() }
}

#if canImport(Testing)
  extension Trait where Self == ScopeTrait {
    /// Verifies the mocks, typed or dynamic, that a test of Swift Testing makes.
    ///
    /// ```swift
    /// @Test(.verifiesMocks) func `the door is opened`() {
    ///   let mock = Mock<String>()
    ///   mock.expect("open")
    /// }  // Expectation <open> not fulfilled (the mock was deallocated without 'verify')
    /// ```
    ///
    /// Each mock is verified when it is deallocated, or at the end of the test if it is still alive. A
    /// mock that the test has verified itself is not verified again. On a suite, the trait applies to
    /// all its tests. It covers mocks that are made on the test's task and its child tasks, but not on
    /// threads or detached tasks. After a trap in a test with `.survivesTraps` no mock is verified,
    /// because the code that would have met the expectations never ran.
    public static var verifiesMocks: Self {
      Self(checkingAtEnd: { _ in MockVerification() })
    }
  }
#endif
