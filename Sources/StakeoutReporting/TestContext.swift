/// The test that was running when an expectation or a harness started.
///
/// A failure that arrives later, or on another thread, is reported in the context that was captured
/// at the start. Then it counts for the right test, or at least names it:
///
/// ```swift
/// let context = TestContext.current
/// Thread { Reporter.report(failure, in: context) }.start()
/// ```
///
/// Capturing reads a task-local value and takes a lock for a short time. That is cheap enough for
/// each expectation that waits or has failed, but not for each expectation that passes. Safe from
/// any thread.
package struct TestContext: Sendable {
  /// The destination of this test's failures.
  let reporter: any FailureReporter

  /// Captures the current test.
  ///
  /// A reporter in force is part of the context: expectations that start under
  /// ``withReporter(_:perform:)`` fail there.
  package static var current: TestContext {
    TestContext(
      reporter: TestScope.current.reporter
        ?? SwiftTestingReporter.running
        ?? TestScope.current.context?.reporter
        ?? ofDetachedTasks.withLock { $0 }?()
        ?? SwiftTestingReporter.current
        ?? XCTestReporter.current
        ?? StandardErrorReporter())
  }

  /// Finds the reporter of a task that inherits no task-local values; nil if nobody knows it.
  ///
  /// Set once, by the module that runs such tasks.
  package static let ofDetachedTasks = Locked<(@Sendable () -> (any FailureReporter)?)?>(nil)

  /// Whether a failure here and now would not be counted as that of the test, because only a task of
  /// the test's own can report it.
  package var isOutOfReach: Bool {
    reporter is SwiftTestingReporter && !Self.isOfSwiftTesting
  }

  /// Whether Swift Testing runs the test of this task.
  package static var isOfSwiftTesting: Bool { SwiftTestingReporter.running != nil }

  /// The full path of the file of the test that runs on this task, if Swift Testing runs it.
  package static var currentTestFile: String? {
    #if canImport(Testing)
      SwiftTestingReporter.testFile
    #else
      nil
    #endif
  }
}
