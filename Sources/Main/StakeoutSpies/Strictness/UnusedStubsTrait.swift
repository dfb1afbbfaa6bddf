#if canImport(Testing)
  public import StakeoutBase
  public import Testing

  extension Trait where Self == ScopeTrait {
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
    public static var reportsUnusedStubs: Self {
      Self { _, _, function in
        let list = UnusedStubs()
        var scope = Owner.inForce.with(UnusedStubs.slot, list)
        scope.whenTrapped { list.end(isReported: false) }
        // A test that was cancelled has not come to use them.
        defer { list.end(isReported: !Task.isCancelled) }
        try await scope.run(function)
      }
    }
  }
#endif
