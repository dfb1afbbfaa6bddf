import StakeoutTestSupport
import Testing

/// What `await Trap.catching` does not catch, each in a process of its own.
@Suite struct SurvivingTrapTests {
  @Test(arguments: ["asynchronous traps", "asynchronous traps without tasks of their own"])
  func `traps of asynchronous bodies are caught in a program without a test framework`(
    name: String
  ) async throws {
    let outcome = try await TrapFixture.run(name)
    #expect(outcome.ending == .exited(status: 0))
    #expect(outcome.output == "all caught\n")
    #expect(outcome.errorOutput.isEmpty)
  }

  @Test func `a task that outlives the body ends the process`() async throws {
    let outcome = try await TrapFixture.run("trap of a task that outlives the body")
    #expect(outcome.ending != .exited(status: 0))
    #expect(outcome.ending != .timedOut)
    #expect(outcome.errorOutput.contains("too late"))
  }

  @Test(arguments: ["trap on an executor of its own", "trap under another preference"])
  func `a trap on another executor ends the process`(name: String) async throws {
    let outcome = try await TrapFixture.run(name)
    TrapFixture.expectDeath(outcome, by: TrapFixture.trapSignal)
    #expect(!outcome.output.contains("went on"))
  }

  @Test func `an actor in which a task has trapped stands still`() async throws {
    let outcome = try await TrapFixture.run("trap of code outside in a shared actor")
    #expect(outcome.ending == .exited(status: 0))
    #expect(outcome.output == "caught\nthe actor stands still\n")
  }

  @Test func `a trap in the very actor that waits for it ends the process`() async throws {
    let outcome = try await TrapFixture.run("trap in the actor that waits")
    TrapFixture.expectDeath(outcome, by: TrapFixture.trapSignal)
    #expect(outcome.errorOutput.contains("cannot be caught in the actor that waits for it"))
    #expect(outcome.errorOutput.contains("overdrawn"))
    #expect(!outcome.output.contains("went on"))
  }

  @Test func `a thread is parked only while somebody watches`() async throws {
    let outcome = try await TrapFixture.run("trap of a thread that nobody watches any more")
    TrapFixture.expectDeath(outcome, by: TrapFixture.trapSignal)
    #expect(outcome.output == "caught\n")
    #expect(outcome.errorOutput.contains("not watched"))
  }
}
