import StakeoutTestSupport
import Testing

@Suite struct XCTestSpecTests {
  private func run(_ arguments: String...) async throws -> FixtureProcess.Outcome {
    try await FixtureProcess.run(
      product: "SpecFixtures", arguments: ["xctest"] + arguments,
      environment: ["STAKEOUT_SPEC_LINES": "1"], timeLimit: .seconds(600))
  }

  /// What both ways of discovery have in common.
  private func check(_ outcome: FixtureProcess.Outcome, comma: String) {
    #expect(outcome.ending == .exited(status: 1))
    #expect(
      outcome.everything.contains("XCTeamSpec.Team\(comma) when newly created\(comma) throws"))
    let text = outcome.everything.replacing(comma, with: ",")
    let lines = """
      Team, when newly created, expects : failed - expected to equal <12>, got <11>
      XCTestFixtures.swift:18: error: XCTeamSpec.Team, when newly created, expects
      XCTestFixtures.swift:19: error: XCTeamSpec.Team, when newly created, throws : failed - threw error
      Team, when newly created, requires : failed - expected to equal <1>, got <nil>
      Team, when newly created, asserts : XCTAssertEqual failed
      XCTestFixtures.swift:22: XCTeamSpec.Team, when newly created, skips itself : Test skipped - not today
      XCTestFixtures.swift:23: XCTeamSpec.Team, when newly created, wins the league : Test skipped - pending
      XCTrappingSpec.has examples : Test skipped - no examples
      Executed 12 tests, with 3 tests skipped and 4 failures (0 unexpected)
      """
    for line in lines.split(separator: "\n") { #expect(text.contains(line)) }
    #expect(!text.contains("RequireError"))
    #expect(outcome.lines("ORDER") == ["ORDER BA 1 2"])
  }

  @Test func `a spec is one test that expands into its examples`() async throws {
    check(try await run("containers"), comma: ",")
    let list = try await run("containers", "-l")
    #expect(list.output.contains("SpecFixtures.XCTeamSpec/testSpec\n"))
  }

  @Test func `where the module is re-exported each example is a test`() async throws {
    check(try await run("examples"), comma: "‚")
    let list = try await run("examples", "-l")
    #expect(list.output.contains("XCTeamSpec/Team‚ when newly created‚ has a name\n"))
  }

  @Test func `a selected example is the first and the last of its contexts`() async throws {
    let outcome = try await run(
      "examples", "SpecFixtures.XCTeamSpec/Team‚ when newly created‚ awaits‚ or so")
    #expect(outcome.lines("ORDER") == ["ORDER BA 2"])
    #expect(outcome.output.contains("Executed 1 test, with 0 failures"))
  }

  @Test func `Kiwi's lines are printed for those who ask`() async throws {
    let outcome = try await run("examples")
    #expect(
      outcome.lines("+").joined(separator: "\n") == """
        + 'testSpec' [PASSED]
        + 'Team, when newly created, has a name' [PASSED]
        + 'Team, when newly created, awaits, or so' [PASSED]
        + 'Team, when newly created, skips itself' [PENDING]
        + 'Team, when newly created, wins the league' [PENDING]
        + 'Team, when newly created, a
        + 'Team, when newly created, a b' [PASSED]
        """)
    #expect(
      outcome.lines("'").first
        == "'Team, when newly created, expects' [FAILED], expected to equal <12>, got <11>")
  }
}
