/// The test that owns what runs here.
///
/// Tests that run in parallel may share a double. Its questions are kept apart by test.
package struct OwningTest: Hashable, Sendable {
  private enum Kind: Sendable {
    #if canImport(Testing)
      /// With what restores the test where it is not the current one.
      case swiftTesting(SwiftTestingReporter)
    #endif
    #if canImport(XCTest)
      case xcTest(XCTestCaseRun)
    #endif
  }

  private let kind: Kind

  /// The test that owns what runs here; nil for what no test owns.
  ///
  /// Swift Testing knows the test of a task. The test of anything else was handed over with the work.
  /// Work on the main thread belongs to the running test case of XCTest.
  package static var current: OwningTest? {
    #if canImport(Testing)
      if let running = SwiftTestingReporter.running {
        return OwningTest(kind: .swiftTesting(running))
      }
    #endif
    if let test = Owner.inForce.test { return test }
    #if canImport(XCTest)
      return XCTestCaseTracker.shared.runningHere.map { OwningTest(kind: .xcTest($0)) }
    #else
      return nil
    #endif
  }

  /// The same test, to be restored elsewhere by `task`.
  func restored(by task: InheritingTask) -> OwningTest {
    #if canImport(Testing)
      if case .swiftTesting(let reporter) = kind {
        return OwningTest(kind: .swiftTesting(reporter.restoring(by: task)))
      }
    #endif
    return self
  }

  /// Where the failures of the test go.
  var reporter: any FailureReporter {
    switch kind {
    #if canImport(Testing)
      case .swiftTesting(let reporter): reporter
    #endif
    #if canImport(XCTest)
      case .xcTest(let run): XCTestReporter(run: run)
    #endif
    }
  }

  /// As the framework shows it; nil for a case of XCTest that was never known.
  var name: String? {
    switch kind {
    #if canImport(Testing)
      case .swiftTesting(let reporter): reporter.name
    #endif
    #if canImport(XCTest)
      case .xcTest(let run): run.name
    #endif
    }
  }

  #if canImport(XCTest)
    /// The case, if XCTest runs the test.
    var run: XCTestCaseRun? {
      if case .xcTest(let run) = kind { run } else { nil }
    }
  #endif

  private var id: AnyHashable {
    switch kind {
    #if canImport(Testing)
      case .swiftTesting(let reporter): reporter.id
    #endif
    #if canImport(XCTest)
      case .xcTest(let run): AnyHashable(ObjectIdentifier(run))
    #endif
    }
  }

  package static func == (left: OwningTest, right: OwningTest) -> Bool { left.id == right.id }

  package func hash(into hasher: inout Hasher) { id.hash(into: &hasher) }
}
