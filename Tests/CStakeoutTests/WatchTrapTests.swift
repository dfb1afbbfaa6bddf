import Foundation
import StakeoutTestSupport
import Testing

/// Traps of threads in no region while a test waits, each in a process of its own.
@Suite struct WatchTrapTests {
  @Test(arguments: [
    ("trap of the main queue while somebody waits", "on the main queue"),
    ("trap of the main thread while somebody waits", "Stakeout: this trap"),
  ]) func `a trap of the main thread or the main queue ends the process, with the reason`(
    fixture: (name: String, text: String)
  ) async throws {
    let outcome = try await TrapFixture.run(fixture.name)
    TrapFixture.expectDeath(outcome, by: TrapFixture.trapSignal)
    #expect(outcome.errorOutput.contains(fixture.text))
    #expect(
      outcome.errorOutput.contains("this trap cannot be caught: it happened on the main thread or"))
    #expect(outcome.errorOutput.contains("  at 0x"))
    #expect(!outcome.output.contains("went on"))
  }

  @Test func `the last thread of Swift's pool is not parked`() async throws {
    let outcome = try await TrapFixture.run("traps on all threads of Swift's pool")
    TrapFixture.expectDeath(outcome, by: TrapFixture.trapSignal)
    #expect(outcome.errorOutput.contains("it happened on the last thread of Swift's pool"))
    let width = ProcessInfo.processInfo.activeProcessorCount
    #expect(outcome.output.components(separatedBy: "caught ").count == width)
    #expect(outcome.errorOutput.contains("on the pool, \(width - 1)"))
    #expect(!outcome.output.contains("went on"))
  }

  @Test(arguments: [
    "a hundred threads trap at once", "traps of threads with small stacks",
    "traps of a global queue, more than it has threads",
  ]) func `any number of threads of any size are parked`(name: String) async throws {
    let outcome = try await TrapFixture.run(name)
    #expect(outcome.ending == .exited(status: 0))
    #expect(outcome.output == "lives\n")
    #expect(outcome.errorOutput.isEmpty)
  }

  @Test func `what a parked thread holds stays held, and its queue stands still`() async throws {
    let outcome = try await TrapFixture.run("what a parked thread holds")
    #expect(outcome.ending == .exited(status: 0))
    #expect(outcome.output == "the lock is held\n")
  }

  // ThreadSanitizer lets no forked child start threads.
  @Test(.disabled(if: Sanitizer.isThread))
  func `a forked child has no watch`() async throws {
    let outcome = try await TrapFixture.run("a child is forked while somebody waits")
    #expect(outcome.ending == .exited(status: 0))
    #expect(outcome.output.contains("the child ended by signal \(TrapFixture.trapSignal)"))
    #expect(outcome.errorOutput.contains("in the child"))
    #expect(!outcome.errorOutput.contains("in the parent"))
  }

  @Test func `what other threads print appears`() async throws {
    let outcome = try await TrapFixture.run("a message on a thread that does not trap")
    #expect(outcome.ending == .exited(status: 0))
    #expect(outcome.errorOutput == "an ordinary line\n")
  }
}
