/// What test was running where an expectation or a harness started.
///
/// A failure that arrives later, or on another thread, is reported in the context that was
/// captured at the start, so that it is counted, or at least named, where it belongs:
///
/// ```swift
/// let context = TestContext.current
/// Thread { Reporter.report(failure, in: context) }.start()
/// ```
///
/// Capturing reads a task-local value and takes one short lock: cheap enough for each expectation
/// that waits and each that has failed, not meant for each that passes. Safe from any thread.
package struct TestContext: Sendable {
  /// Who takes this test's failures.
  let reporter: any FailureReporter

  /// The test that runs here, now.
  ///
  /// A reporter in force is part of it: what starts under ``withReporter(_:perform:)`` fails there.
  package static var current: TestContext {
    TestContext(
      reporter: TestScope.current.reporter
        ?? SwiftTestingReporter.running
        ?? TestScope.current.context?.reporter
        ?? SwiftTestingReporter.current
        ?? XCTestReporter.current
        ?? StandardErrorReporter())
  }

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
