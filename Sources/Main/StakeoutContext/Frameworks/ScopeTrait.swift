// The type of all traits of this package, and the trait `.mayBlock`.

#if canImport(Testing)
  public import Testing
#endif

#if canImport(Testing)
  /// A trait of this package, for a test, or for all tests of a suite and of the suites in it.
  ///
  /// Its static properties, such as `.survivesTraps` and `.noLeaks`, say what each trait does.
  public struct ScopeTrait: TestTrait, SuiteTrait, TestScoping {
    /// A function that runs a test, a case of a test, or a suite, by calling its last parameter.
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

#if canImport(Testing)
  extension Trait where Self == ScopeTrait {
    /// Allows synchronous tests of Swift Testing to block their threads.
    ///
    /// ```swift
    /// @Test(.mayBlock, arguments: 0..<8) func `an answer comes`(number: Int) {
    ///   Task.detached { await service.answer(number) }
    ///   expect(service.answers[number]).toEventually(equal("yes"))
    /// }
    /// ```
    ///
    /// Swift's thread pool has as many threads as the machine has processors. Parallel tests that
    /// block all of them leave no thread for the tasks that they wait for. With this trait a test,
    /// and the code it awaits, runs on a thread of its own.
    ///
    /// Prefer an `async` test and `await`, which block no thread. On a suite, the trait applies to
    /// all tests in it. Tests on the main actor stay there.
    public static var mayBlock: Self {
      Self { _, _, function in
        try await withTaskExecutorPreference(ThreadPerJob.shared, operation: function)
      }
    }
  }

  /// Runs each job on a new thread, so that no other job waits for that thread.
  private final class ThreadPerJob: TaskExecutor {
    static let shared = ThreadPerJob()

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      // Start a plain thread, because libdispatch has only 255 threads for all queues of the process.
      // The thread inherits no test context, because the job has a context of its own.
      Propagation.startWithoutContext { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
#endif
