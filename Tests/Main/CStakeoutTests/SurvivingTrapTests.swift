import Foundation
import StakeoutTestSupport
import Testing

/// Traps that `await Trap.catching` catches without a test framework, and those that it cannot
/// catch, each in a process of its own.
@Suite struct SurvivingTrapTests {
  @Test(arguments: ["asynchronous traps", "asynchronous traps without tasks of their own"])
  func `traps of asynchronous bodies are caught in a program without a test framework`(
    name: String
  ) async throws {
    let outcome = try await TrapFixture.succeed(name)
    #expect(outcome.output == "all caught\n")
    #expect(outcome.errorOutput.isEmpty)
  }

  @Test(arguments: [
    "task: queue.sync", "task: concurrentPerform", "task: C++ frames and C callbacks",
    "task: initialiser that overflows", "task: 64 at once",
  ])
  func `a trap in a task is caught, and what comes after works`(name: String) async throws {
    try await TrapFixture.succeed(name)
  }

  @Test(arguments: [
    "onCancel of a task of the run", "onCancel of another's task", "onCancel of a child",
  ])
  func `a trap in onCancel leaves the task that is cancelled as it would be`(
    name: String
  ) async throws {
    let outcome = try await TrapFixture.succeed(name)
    #expect(outcome.output == "the task goes on\n")
  }

  // Disabled under ThreadSanitizer, which ends threads in its own way.
  @Test(
    .disabled(if: Sanitizer.isThread),
    arguments: ["task: pthread_cancel", "pthread_cancel on the main thread"])
  func `pthread_cancel where somebody waits for the body ends the process`(
    name: String
  ) async throws {
    let outcome = try await TrapFixture.run(name)
    #expect(outcome.ending == .exited(status: 70), "\(outcome.everything)")
    #expect(outcome.errorOutput.contains("has ended a thread inside of a trap region"))
    #expect(!outcome.output.contains("went on"))
  }

  // Disabled under ThreadSanitizer, whose allocator is a part of the program.
  @Test(.disabled(if: Sanitizer.isThread))
  func `recursion that overflows inside the allocator is caught in a task`() async throws {
    try await TrapFixture.succeed("task: overflow inside the allocator")
  }

  // Disabled under AddressSanitizer, which reports a double free itself.
  @Test(
    .disabled(if: Sanitizer.isAddress || Sanitizer.isThread),
    arguments: [
      ("task: double free", "inside the allocator", SIGABRT),
      ("task: pthread_once", "runs once", TrapFixture.trapSignal),
      (
        "task: unsafe continuation resumed twice", "a lock of the loader or of Swift's runtime",
        SIGABRT
      ),
      ("thread: double free", "inside the allocator", SIGABRT),
      ("thread: dl_iterate_phdr", "a lock of the loader", TrapFixture.trapSignal),
    ])
  func `frames that no task can abandon end the process with the whole report`(
    name: String, reason: String, signal: Int32
  ) async throws {
    try await TrapFixture.die(name, by: signal, saying: [TrapFixture.cannotBeCaught, reason])
  }

  @Test(arguments: [("0", Int32(70)), ("3", 3)])
  func `exit in a task ends the process with a note, and never with success`(
    asked: String, status: Int32
  ) async throws {
    let outcome = try await TrapFixture.run("task: exit", asked)
    #expect(outcome.ending == .exited(status: status))
    #expect(
      outcome.errorOutput.hasPrefix("Stakeout: exit(\(asked)) was called inside a trap region."),
      "\(outcome.everything)")
  }

  @Test func `an isolated deinit runs in no task, so its trap ends the process`() async throws {
    try await TrapFixture.die("task: isolated deinit", saying: ["in an isolated deinit"])
  }

  @Test func `a task that outlives the body ends the process`() async throws {
    let outcome = try await TrapFixture.run("trap of a task that outlives the body")
    #expect(outcome.ending != .exited(status: 0))
    #expect(outcome.ending != .timedOut)
    #expect(outcome.errorOutput.contains("too late"))
  }

  @Test(arguments: ["trap under another preference", "trap in a busy actor"])
  func `a trap of a member on another executor is caught`(name: String) async throws {
    let outcome = try await TrapFixture.succeed(name)
    #expect(outcome.output == "elsewhere\n")
  }

  @Test func `an actor in which a task has trapped goes on`() async throws {
    let outcome = try await TrapFixture.succeed("trap in an actor that others use")
    #expect(outcome.output == "balance 3\n")
  }

  @Test func `a trap in the very actor that waits for it is caught`() async throws {
    let outcome = try await TrapFixture.succeed("trap in the actor that waits")
    #expect(outcome.output == "overdrawn, balance 3\n")
  }

  @Test func `a trap of nobody's thread ends the process after one that was caught`() async throws {
    let outcome = try await TrapFixture.die(
      "trap of a thread that nobody waits for any more", saying: ["not watched"])
    #expect(outcome.output == "caught\n")
  }
}
