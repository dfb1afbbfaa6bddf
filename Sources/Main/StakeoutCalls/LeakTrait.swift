#if canImport(Testing)
  public import StakeoutBase
  public import Testing

  extension Trait where Self == ScopeTrait {
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
    public static var noLeaks: Self {
      Self { test, _, function in
        let watch = LeakWatch(site: SourceSite(test.sourceLocation))
        var scope = Owner.inForce
        scope.leaks = watch
        scope.whenTrapped { watch.forgetAll() }
        do {
          try await scope.run(function)
        } catch {
          await watch.check()
          throw error
        }
        await watch.check()
      }
    }
  }
#endif
