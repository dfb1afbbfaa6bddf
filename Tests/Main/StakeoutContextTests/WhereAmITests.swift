import Foundation
import StakeoutTestSupport
import Testing

/// A failure is reported for the right test in each context in which the code of a test can run.
@Suite struct WhereAmITests {
  @Test(arguments: [
    ("testSynchronous", "synchronous"), ("testMainActor", "main actor"),
    ("testNonisolatedAsync", "nonisolated"), ("testQueue", "queue"),
    ("testDetachedTask", "detached"),
  ])
  func `XCTest counts the failure in the running case`(name: String, message: String) async throws {
    let outcome = try await Fixture.runXCTest("ContextFixtures", [name])
    #expect(outcome.xctestFailures == ["ContextFixtures.\(name) : failed - \(message)"])
    #expect(outcome.output.contains("Test Case 'ContextFixtures.\(name)' failed"))
    #expect(outcome.output.contains("Executed 1 test, with 1 failure (0 unexpected)"))
  }

  @Test(arguments: [
    ("nonisolatedTest", "nonisolated"), ("mainActorTest", "main actor"),
    ("detachedTask", "detached"),
  ])
  func `Swift Testing counts the failure in the test that owns it`(
    name: String, message: String
  ) async throws {
    let outcome = try await Fixture.runSwiftTesting(name)
    #expect(issues(of: "\(name)()", in: outcome) == ["Fixture.swift:12:34: \(message)"])
    #expect(outcome.everything.contains("Test \(name)() failed"))
  }

  @Test func `Swift Testing shows warnings in the test that owns them, which passes`()
    async throws
  {
    let outcome = try await Fixture.runSwiftTesting("warnings", status: 0)
    #expect(!outcome.everything.contains("recorded an issue"))
    let warning = "Test warnings() recorded a warning at Fixture.swift:12:34: Issue recorded"
    #expect(outcome.everything.components(separatedBy: warning).count == 3, "\(outcome.everything)")
    #expect(outcome.everything.contains("on a thread"))
  }

  @Test func `XCTest prints warnings, and the case passes`() async throws {
    let outcome = try await Fixture.runXCTest("ContextFixtures", ["testWarnings"], status: 0)
    #expect(outcome.errorOutput == "/elsewhere/Fixture.swift:12:34: warning: one\n")
  }

  @Test func `a place with missing parts is reported, too`() async throws {
    let outcome = try await Fixture.runSwiftTesting("incompleteSite")
    #expect(issues(of: "incompleteSite()", in: outcome) == ["Nameless:1:1: incomplete"])
  }

  @Test func `outside any test of any framework a failure goes to standard error`() async throws {
    let outcome = try await FixtureProcess.run(product: "ReportingFixtures")
    #expect(outcome.ending == .exited(status: 0))
    #expect(outcome.output.isEmpty)
    let lines = outcome.errorOutput.split(separator: "\n")
    let line = "/elsewhere/main.swift:12:34: error: outside any test: "
    #expect(lines.prefix(2) == ["\(line)on the main thread", "\(line)on another thread"])
    #expect(lines.dropFirst(2).allSatisfy { $0 == "\(line)one of many" })
    #expect(lines.count == 4_002)
  }

  private func issues(of test: String, in outcome: FixtureProcess.Outcome) -> [String] {
    outcome.issues(of: test).map { "\($0.place): \($0.text)" }
  }
}
