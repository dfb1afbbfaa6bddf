import Foundation
import StakeoutTestSupport
import Testing

/// Traps of threads outside of any region while a test waits, each in a process of its own.
@Suite struct ThreadTrapTests {
  @Test func `a block of the main queue is caught, and the queue goes on`() async throws {
    let outcome = try await TrapFixture.succeed("trap of the main queue while somebody waits")
    #expect(outcome.output == "the main queue goes on\n")
  }

  @Test func `a trap of a thread that nobody has started for the wait ends the process`()
    async throws
  {
    try await TrapFixture.die("trap of the main thread while somebody waits")
  }

  @Test func `traps on all threads of Swift's pool leave the pool as it was`() async throws {
    let outcome = try await TrapFixture.succeed("traps on all threads of Swift's pool")
    #expect(outcome.output.components(separatedBy: "caught ").count == 4 * usableProcessors + 1)
    #expect(outcome.output.hasSuffix("went on\n"))
  }

  @Test(arguments: [
    "a hundred threads trap at once", "traps of threads with small stacks",
    "traps of a global queue, more than it has threads",
  ]) func `any number of threads of any size are caught`(name: String) async throws {
    let outcome = try await TrapFixture.succeed(name)
    #expect(outcome.output == "lives\n")
    #expect(outcome.errorOutput.isEmpty)
  }

  @Test func `what a block holds that trapped stays held, and its queue goes on`() async throws {
    let outcome = try await TrapFixture.succeed("what a trapped block holds")
    let lines = outcome.output.split(separator: "\n").sorted()
    #expect(lines == ["the lock is held", "the queue goes on"])
  }

  // Disabled under ThreadSanitizer, which does not let a forked child start threads.
  @Test(.disabled(if: Sanitizer.isThread))
  func `a forked child has no watch`() async throws {
    let outcome = try await TrapFixture.succeed("a child is forked while somebody waits")
    #expect(outcome.output.contains("the child ended by signal \(TrapFixture.trapSignal)"))
    #expect(outcome.errorOutput.contains("in the child"))
    #expect(!outcome.errorOutput.contains("in the parent"))
  }

  @Test func `what other threads print appears`() async throws {
    let outcome = try await TrapFixture.succeed("a message on a thread that does not trap")
    #expect(outcome.errorOutput == "an ordinary line\n")
  }
}
