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
    let text = outcome.everything
    let path = "XCTeamSpec.Team\(comma) when newly created\(comma)"
    #expect(outcome.ending == .exited(status: 1))
    #expect(text.contains("\(path) expects : failed - expected to equal <12>, got <11>"))
    #expect(text.contains("XCTestFixtures.swift:18: error: \(path) expects"))
    #expect(text.contains("XCTestFixtures.swift:19: error: \(path) throws : failed - threw error"))
    #expect(text.contains("\(path) requires : failed - expected to equal <1>, got <nil>"))
    #expect(!text.contains("RequireError"))
    #expect(text.contains("\(path) asserts : XCTAssertEqual failed"))
    #expect(
      text.contains("XCTestFixtures.swift:22: \(path) skips itself : Test skipped - not today"))
    #expect(
      text.contains("XCTestFixtures.swift:23: \(path) wins the league : Test skipped - pending"))
    #expect(text.contains("XCTrappingSpec.has examples : Test skipped - no examples"))
    #expect(text.contains("Executed 12 tests, with 3 tests skipped and 4 failures (0 unexpected)"))
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
    let path = "Team, when newly created,"
    #expect(
      outcome.lines("+") == [
        "+ 'testSpec' [PASSED]", "+ '\(path) has a name' [PASSED]",
        "+ '\(path) awaits, or so' [PASSED]",
        "+ '\(path) skips itself' [PENDING]", "+ '\(path) wins the league' [PENDING]",
        "+ '\(path) a", "+ '\(path) a b' [PASSED]",
      ])
    #expect(
      outcome.lines("'").first == "'\(path) expects' [FAILED], expected to equal <12>, got <11>")
  }
}
