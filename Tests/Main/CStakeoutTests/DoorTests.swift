import Foundation
import StakeoutTestSupport
import Testing

/// The register of doors, in processes of their own: `scripts/test-shut` shuts each of them.
@Suite struct DoorTests {
  @Test func `the register shows the state of each door`() async throws {
    let outcome = try await TrapFixture.run(
      "asynchronous traps",
      environment: ["STAKEOUT_DOORS": "1", "STAKEOUT_SHUT": "turns,clock"])
    #expect(outcome.ending == .exited(status: 0))
    let states = outcome.errorOutput.split(separator: "\n").filter { $0.hasPrefix("Stakeout's") }
    for state in [
      "turns: shut by force", "clock: shut by force", "task-creation: open", "once: open",
      "variadics: not used yet",
    ] {
      #expect(states.contains("Stakeout's door \(state)"))
    }
    #expect(
      outcome.errorOutput.contains(
        "if shut: the initialiser of a global or static property cannot be run again: a trap in one"
      ))
  }

  @Test func `the page shows each door with its sentence`() async throws {
    let page = try String(
      contentsOf: Repository.root.appending(path: "Documentation/Doors.md"), encoding: .utf8)
    let outcome = try await TrapFixture.run(
      "asynchronous traps", environment: ["STAKEOUT_DOORS": "1"])
    let doors = outcome.errorOutput.matches(
      of: /Stakeout's door (.*): .*\n  for: (.*)\n.*\n.*\n  if shut: (.*)\n/)
    #expect(
      doors.map { "| `\($0.1)` | \($0.2) | \($0.3) |" }
        == page.split(separator: "\n").filter {
          $0.hasPrefix("| `")
        })
  }

  @Test func `a door that does not exist is named`() async throws {
    let outcome = try await TrapFixture.run(
      "asynchronous traps", environment: ["STAKEOUT_SHUT": "clock,klock"])
    #expect(
      outcome.errorOutput == "Stakeout: STAKEOUT_SHUT names a door that does not exist: klock\n")
  }

  @Test func `a trap in an initialiser that cannot run again is refused`() async throws {
    let outcome = try await TrapFixture.run(
      "initialiser of a global", environment: ["STAKEOUT_SHUT": "once"])
    TrapFixture.expectDeath(
      outcome, by: TrapFixture.trapSignal,
      saying: ["cannot be caught: a frame that would be abandoned initialises a global"])
    #expect(
      outcome.errorOutput.hasPrefix(
        """
        Stakeout: the initialiser of a global or static property cannot be run again (shut by \
        STAKEOUT_SHUT): a trap in one is refused\n
        """))
  }

  @Test func `the hook of the main executor asks the hook that was there before`() async throws {
    let outcome = try await TrapFixture.succeed("hooks of the main executor")
    #expect(outcome.output == "both hooks are asked\n")
  }
}
