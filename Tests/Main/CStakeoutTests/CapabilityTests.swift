import Foundation
import StakeoutTestSupport
import Testing

/// The register of capabilities, read in child processes.
///
/// `scripts/test-shut` disables each capability.
@Suite struct CapabilityTests {
  @Test func `the register shows the state of each capability`() async throws {
    let outcome = try await TrapFixture.run(
      "asynchronous traps",
      environment: ["STAKEOUT_CAPABILITIES": "1", "STAKEOUT_DISABLE": "turns,clock"])
    #expect(outcome.ending == .exited(status: 0))
    let states = outcome.errorOutput.split(separator: "\n").filter { $0.hasPrefix("Stakeout's") }
    for state in [
      "turns: disabled", "clock: disabled", "task-creation: available", "once: available",
      "variadics: not used yet",
    ] {
      #expect(states.contains("Stakeout's capability \(state)"))
    }
    #expect(
      outcome.errorOutput.contains(
        "if unavailable: the initialiser of a global or static property cannot be run again: a trap in one"
      ))
  }

  @Test func `the page shows each capability with its explanation`() async throws {
    let page = try String(
      contentsOf: Repository.root.appending(path: "Documentation/Capabilities.md"), encoding: .utf8)
    let outcome = try await TrapFixture.run(
      "asynchronous traps", environment: ["STAKEOUT_CAPABILITIES": "1"])
    let capabilities = outcome.errorOutput.matches(
      of: /Stakeout's capability (.*): .*\n  for: (.*)\n.*\n.*\n  if unavailable: (.*)\n/)
    #expect(
      capabilities.map { "| `\($0.1)` | \($0.2) | \($0.3) |" }
        == page.split(separator: "\n").filter {
          $0.hasPrefix("| `")
        })
  }

  @Test func `an unknown capability is named`() async throws {
    let outcome = try await TrapFixture.run(
      "asynchronous traps", environment: ["STAKEOUT_DISABLE": "clock,klock"])
    #expect(
      outcome.errorOutput == "Stakeout: STAKEOUT_DISABLE names an unknown capability: klock\n")
  }

  @Test func `the former names of the variables still work`() async throws {
    let outcome = try await TrapFixture.run(
      "asynchronous traps", environment: ["STAKEOUT_DOORS": "1", "STAKEOUT_SHUT": "clock"])
    #expect(outcome.errorOutput.contains("Stakeout's capability clock: disabled\n"))
  }

  @Test func `a trap in an initialiser that cannot run again ends the process`() async throws {
    let outcome = try await TrapFixture.run(
      "initialiser of a global", environment: ["STAKEOUT_DISABLE": "once"])
    TrapFixture.expectDeath(
      outcome, by: TrapFixture.trapSignal,
      saying: ["cannot be caught: a frame that would be abandoned initialises a global"])
    #expect(
      outcome.errorOutput.hasPrefix(
        """
        Stakeout: the initialiser of a global or static property cannot be run again (disabled by \
        STAKEOUT_DISABLE): a trap in one ends the process\n
        """))
  }

  @Test func `the hook of the main executor asks the hook that was there before`() async throws {
    let outcome = try await TrapFixture.succeed("hooks of the main executor")
    #expect(outcome.output == "both hooks are asked\n")
  }
}
