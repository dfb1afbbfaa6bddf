// The test that the current code belongs to, under Swift Testing or XCTest.

/// A running test of Swift Testing or XCTest.
///
/// Tests that run in parallel may share a double. The calls that each test has verified are then kept
/// separately, with this value as the key.
package struct RunningTest: Hashable, Sendable {
  /// The reporter that receives the failures of the test.
  let reporter: any TestReporter

  /// The test that the current code belongs to; nil if no test started it.
  ///
  /// Swift Testing knows the test of a task. Other code inherits its test from the code that started
  /// it. Code on the thread that runs an XCTest case belongs to that case.
  package static var current: RunningTest? {
    #if canImport(Testing)
      if let running = SwiftTestingReporter.running {
        return RunningTest(reporter: running)
      }
    #endif
    if let test = TestContext.local.test { return test }
    #if canImport(XCTest)
      return XCTestCaseTracker.shared.runningHere.map {
        RunningTest(reporter: XCTestReporter(run: $0))
      }
    #else
      return nil
    #endif
  }

  #if canImport(XCTest)
    /// The run of the test case; nil unless XCTest runs the test.
    var run: XCTestCaseRun? { (reporter as? XCTestReporter)?.run }
  #endif

  package static func == (left: RunningTest, right: RunningTest) -> Bool {
    left.reporter.id == right.reporter.id
  }

  package func hash(into hasher: inout Hasher) { reporter.id.hash(into: &hasher) }
}

/// The destination of the failures of one test.
protocol TestReporter: ConfirmingReporter {
  /// The identity of the test.
  var id: AnyHashable { get }
  /// The name of the test in its framework; nil if the failure's XCTest case was never known.
  var name: String? { get }

  /// Returns a reporter for the same test that restores the test by `task` on other threads, where that
  /// is needed.
  func bound(to task: InheritingTask) -> Self

  /// Records a failure, and attaches its whole message if the failure has only a part of it.
  ///
  /// - Parameters:
  ///   - failure: The failure.
  ///   - whole: Builds the whole message; nil if the failure has it. Called after the failure is shown,
  ///     where possible.
  /// - Returns: Whether the failure surely fails the test.
  func record(_ failure: Failure, attaching whole: (() -> String)?) -> Bool
}

extension TestReporter {
  package func report(_ failure: Failure) { _ = recordsFailure(failure) }

  package func recordsFailure(_ failure: Failure) -> Bool {
    record(failure, attaching: failure.wholeMessage.map { whole in { whole } })
  }
}
