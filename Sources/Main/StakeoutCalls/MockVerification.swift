// `.verifiesMocks`: mocks are verified when their test ends.

#if canImport(Testing)
  public import StakeoutContext
  public import Testing

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
    /// Each mock is verified when it is deallocated, or at the end of the test if it is still alive
    /// then. A mock that the test has verified itself is left out. On a suite, the trait applies to
    /// all its tests. It covers mocks that are made on the test's task and its child tasks, but not
    /// on threads or detached tasks. After a trap in a test with `.survivesTraps` nothing is verified,
    /// because the code that would have met the expectations never ran.
    public static var verifiesMocks: Self {
      Self { _, _, function in
        let end = EndOfTest()
        var scope = Owner.inForce
        scope.endOfTest = end
        scope.whenTrapped { end.forgetAll() }
        defer { end.verifyAll() }
        try await scope.run(function)
      }
    }
  }
#endif
