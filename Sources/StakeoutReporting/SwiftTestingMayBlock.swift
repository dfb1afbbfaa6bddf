#if canImport(Testing)
  private import Foundation
  public import Testing

  /// Lets synchronous tests of Swift Testing block their threads.
  ///
  /// ```swift
  /// @Test(.mayBlock, arguments: 0..<8) func `an answer comes`(number: Int) {
  ///   Task.detached { await service.answer(number) }
  ///   expect(service.answers[number]).toEventually(equal("yes"))
  /// }
  /// ```
  ///
  /// Swift's pool has as many threads as the machine has processors. Parallel tests that block them
  /// leave none for the tasks that they wait for. With this trait a test, and what it awaits, runs
  /// on a thread of its own. Prefer an `async` test and `await`, which block nothing. On a suite,
  /// the trait is for all tests in it; tests of the main actor stay there.
  public struct BlockingTrait: TestTrait, SuiteTrait, TestScoping {
    /// True: what a suite says is for the suites in it, too.
    public var isRecursive: Bool { true }

    /// Runs a test on threads that may be blocked.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      try await withTaskExecutorPreference(ThreadPerJob.shared, operation: function)
    }
  }

  extension Trait where Self == BlockingTrait {
    /// Lets the test block its thread, by running it on one that is not of Swift's pool.
    public static var mayBlock: Self { Self() }
  }

  /// Runs each job on a thread that no other job waits for.
  private final class ThreadPerJob: TaskExecutor {
    static let shared = ThreadPerJob()

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      // Not a thread of libdispatch: it has 255 of them for all queues of the process.
      Thread.detachNewThread {
        job.runSynchronously(on: self.asUnownedTaskExecutor())
      }
    }
  }
#endif
