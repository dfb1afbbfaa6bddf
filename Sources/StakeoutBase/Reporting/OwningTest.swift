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

  /// The same test, to be restored elsewhere by `task`.
  func restored(by task: InheritingTask) -> OwningTest {
    OwningTest(reporter: reporter.restoring(by: task))
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
protocol TestReporter: AttachingReporter {
  /// Identifies the test.
  var id: AnyHashable { get }
  /// The test, as its framework shows it; nil for a case of XCTest that was never known.
  var name: String? { get }

  /// The same test, to be restored elsewhere by `task`, where that is needed.
  func restoring(by task: InheritingTask) -> Self
}
