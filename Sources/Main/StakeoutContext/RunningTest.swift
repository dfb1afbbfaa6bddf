// One test, as either framework knows it.

/// The test that owns what runs here.
///
/// Tests that run in parallel may share a double. Its questions are kept apart by test.
package struct OwningTest: Hashable, Sendable {
  /// Where the failures of the test go.
  let reporter: any TestReporter

  /// The test that owns what runs here; nil for what no test owns.
  ///
  /// Swift Testing knows the test of a task. The test of anything else was handed over with the work.
  /// Work on the main thread belongs to the running test case of XCTest.
  package static var current: OwningTest? {
    #if canImport(Testing)
      if let running = SwiftTestingReporter.running {
        return OwningTest(reporter: running)
      }
    #endif
    if let test = Owner.inForce.test { return test }
    #if canImport(XCTest)
      return XCTestCaseTracker.shared.runningHere.map {
        OwningTest(reporter: XCTestReporter(run: $0))
      }
    #else
      return nil
    #endif
  }

  #if canImport(XCTest)
    /// The case, if XCTest runs the test.
    var run: XCTestCaseRun? { (reporter as? XCTestReporter)?.run }
  #endif

  package static func == (left: OwningTest, right: OwningTest) -> Bool {
    left.reporter.id == right.reporter.id
  }

  package func hash(into hasher: inout Hasher) { reporter.id.hash(into: &hasher) }
}

/// The destination of the failures of one test.
protocol TestReporter: CertainReporter {
  /// Identifies the test.
  var id: AnyHashable { get }
  /// The test, as its framework shows it; nil for a case of XCTest that was never known.
  var name: String? { get }

  /// The same test, to be restored elsewhere by `task`, where that is needed.
  func restoring(by task: InheritingTask) -> Self

  /// Records a failure, and attaches its whole message if that of the failure is not.
  ///
  /// - Parameter whole: Builds the whole message; called after the failure is shown, where possible.
  /// - Returns: Whether it surely fails the test.
  func record(_ failure: Failure, attaching whole: (() -> String)?) -> Bool
}

extension TestReporter {
  package func report(_ failure: Failure) { _ = surelyFails(failure) }

  package func surelyFails(_ failure: Failure) -> Bool {
    record(failure, attaching: failure.wholeMessage.map { whole in { whole } })
  }
}
