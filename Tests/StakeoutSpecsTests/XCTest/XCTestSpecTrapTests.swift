import StakeoutTestSupport
import Testing

@Suite struct XCTestSpecTrapTests {
  @Test(arguments: ["containers", "examples"])
  func `a spec that traps is one failing test`(discovery: String) async throws {
    let outcome = try await FixtureProcess.run(
      product: "SpecFixtures", arguments: ["xctest", discovery],
      environment: ["TRAPS": "1"], timeLimit: .seconds(600))
    #expect(outcome.ending != .exited(status: 0))
    let text = outcome.everything
    #expect(text.contains("can be built : failed - the body of the spec trapped: fatalError"))
    #expect(text.contains("Executed 12 tests, with 2 tests skipped and 5 failures (0 unexpected)"))
  }
}
