import StakeoutTestSupport
import Testing

@Suite struct XCTestSpecTests {
  private func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> FixtureProcess.Outcome {
    try await FixtureProcess.run(
      product: "SpecFixtures", arguments: ["xctest"] + arguments, environment: environment,
      timeLimit: .seconds(600))
  }

  @Test func `a spec is one test that expands into its examples`() async throws {
    let outcome = try await run("all")
    #expect(outcome.ending == .exited(status: 1))
    let lines = """
      XCTeamSpec.Team, when newly created, expects : failed - expected to equal <12>, got <11>
      XCTestFixtures.swift:18: error: XCTeamSpec.Team, when newly created, expects
      XCTestFixtures.swift:19: error: XCTeamSpec.Team, when newly created, throws : failed - threw error
      Team, when newly created, requires : failed - expected to equal <1>, got <nil>
      Team, when newly created, asserts : XCTAssertEqual failed
      XCTestFixtures.swift:22: XCTeamSpec.Team, when newly created, skips itself : Test skipped - not today
      XCTestFixtures.swift:23: XCTeamSpec.Team, when newly created, wins the league : Test skipped - pending
      XCTrappingSpec.has examples : Test skipped - no examples
      Executed 12 tests, with 3 tests skipped and 4 failures (0 unexpected)
      """
    for line in lines.split(separator: "\n") { #expect(outcome.everything.contains(line)) }
    #expect(!outcome.everything.contains("RequireError"))
    #expect(outcome.lines("ORDER") == ["ORDER BA 1 2"])
    let list = try await run("all", "-l")
    #expect(list.output.contains("SpecFixtures.XCTeamSpec/testSpec\n"))
  }

  @Test func `a selected example is the first and the last of its contexts`() async throws {
    let outcome = try await run("all", environment: ["STAKEOUT_SPEC": "XCTestFixtures.swift:14"])
    #expect(outcome.lines("ORDER") == ["ORDER BA 2"])
    #expect(outcome.output.contains("Executed 12 tests, with 11 tests skipped and 0 failures"))
  }
}
