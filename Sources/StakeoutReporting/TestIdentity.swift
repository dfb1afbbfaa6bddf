/// Identifies the test that runs on this task or thread.
///
/// Tests that run in parallel may share a double. Its questions are kept apart by test.
package struct TestIdentity: Hashable, Sendable {
  private let id: any Hashable & Sendable

  /// The running test; nil on threads and tasks that the frameworks do not know.
  package static var current: TestIdentity? {
    if let test = SwiftTestingReporter.currentTest { return TestIdentity(id: test) }
    #if canImport(XCTest)
      return XCTestCaseTracker.shared.running.map { TestIdentity(id: CaseID(run: $0)) }
    #else
      return nil
    #endif
  }

  package static func == (left: TestIdentity, right: TestIdentity) -> Bool {
    AnyHashable(left.id) == AnyHashable(right.id)
  }

  package func hash(into hasher: inout Hasher) { id.hash(into: &hasher) }
}

#if canImport(XCTest)
  /// Retains the run, so that no other run gets its address.
  private struct CaseID: Hashable, Sendable {
    let run: XCTestCaseRun

    static func == (left: CaseID, right: CaseID) -> Bool { left.run === right.run }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(run)) }
  }
#endif
