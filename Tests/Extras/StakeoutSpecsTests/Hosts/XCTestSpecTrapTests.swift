import StakeoutTestSupport
import Testing

@Suite struct XCTestSpecTrapTests {
  @Test func `a spec that traps is one failing test`() async throws {
    let outcome = try await FixtureProcess.run(
      product: "SpecFixtures", arguments: ["xctest", "all"],
      environment: ["TRAPS": "1"], timeLimit: .seconds(600))
    #expect(outcome.ending != .exited(status: 0))
    let text = outcome.everything
    #expect(text.contains("can be built : failed - the body of the spec trapped: fatalError"))
    #expect(text.contains("Executed 12 tests, with 2 tests skipped and 5 failures (0 unexpected)"))
  }

  @Test func `an example that traps fails alone`() async throws {
    let outcome = try await FixtureProcess.run(
      product: "SpecFixtures", arguments: ["xctest", "surviving"])
    #expect(outcome.ending == .exited(status: 1))
    for (example, text) in [
      ("traps", "at once"), ("traps later", "later"), ("traps on the main actor", "main"),
      ("traps in a wait", "in a wait"), ("traps beside a fulfillment", "beside"),
    ] {
      let failures = outcome.failures(of: "XCSurvivingSpec.\(example)")
      #expect(failures.count == 1, "\(example): \(failures)")
      #expect(failures.first?.contains("trapped: fatalError: \(text), ") == true, "\(failures)")
      #expect(failures.first?.contains("XCTestSurvivingFixtures.swift:") == true, "\(failures)")
    }
    for example in ["passes first", "passes between", "waits past the time-outs", "passes last"] {
      #expect(outcome.output.contains("'XCSurvivingSpec.\(example)' passed"), "\(example)")
    }
    #expect(outcome.everything.contains("Executed 9 tests, with 5 failures (0 unexpected)"))
    // After a trap, the remaining examples run in a new tree.
    #expect(outcome.lines("BEFORE ALL").count == 6)
  }
}
