import Foundation
import StakeoutTestSupport
import Testing

/// A trap is caught, or the process ends with a report: it never hangs.
@Suite struct TrapRecoveryTests {
  // Disabled under ThreadSanitizer, whose allocator is a part of the program and cannot be told
  // from it.
  @Test(
    .disabled(if: Sanitizer.isThread),
    arguments: [
      "allocating recursion", "allocating recursion on the pool", "overflow in a queue",
    ])
  func `recursion that overflows inside the allocator is caught`(fixture: String) async throws {
    try await TrapFixture.succeed(fixture)
  }

  // The stack has no room for Stakeout's guard, so the outcome depends on the call that reaches its
  // end.
  @Test(.disabled(if: Sanitizer.isThread))
  func `an overflow on a tiny stack is caught, or ends the process`() async throws {
    let outcome = try await TrapFixture.run("allocating recursion on a tiny stack")
    if outcome.ending != .exited(status: 0) {
      TrapFixture.expectDeath(outcome, by: SIGSEGV, saying: [TrapFixture.cannotBeCaught])
    }
  }

  @Test(arguments: [
    "initialiser of a global", "initialiser of a global, on another thread",
    "initialiser inside an initialiser", "initialiser that overflows",
  ])
  func `the initialiser of a global that trapped runs again`(fixture: String) async throws {
    try await TrapFixture.succeed(fixture)
  }

  @Test(arguments: [
    "queue.sync", "queue.sync in queue.sync", "a waiter behind queue.sync", "raise in queue.sync",
    "deadlock of libdispatch", "concurrentPerform", "main queue during a wait",
  ])
  func `libdispatch finishes what a trap cut off`(fixture: String) async throws {
    try await TrapFixture.succeed(fixture)
  }

  // A single processor has no worker thread: the caller runs all iterations.
  @Test(.enabled(if: usableProcessors > 1))
  func `a trap on a worker of concurrentPerform is not the region's`() async throws {
    try await TrapFixture.die(
      "concurrentPerform on a worker", saying: ["Fatal error: on a worker\n"])
  }

  // Disabled under AddressSanitizer, which reports a double free itself.
  @Test(.disabled(if: Sanitizer.isAddress || Sanitizer.isThread))
  func `a broken heap ends the process with glibc's words and ours`() async throws {
    try await TrapFixture.die(
      "double free", by: SIGABRT,
      saying: [
        "free(): double free detected", TrapFixture.cannotBeCaught, "inside the allocator",
        "(free)",
      ])
  }

  @Test(
    .disabled(if: Sanitizer.isThread),
    arguments: [
      (
        "immediate task", "in a different task than the one that catches traps here",
        "Fatal error: now"
      ),
      (
        "main-actor job during a wait", "in a different task than the one that catches traps here",
        "Fatal error: on the main actor"
      ),
      ("pthread_once", "runs once", "Fatal error: once"),
      ("dl_iterate_phdr", "a lock of the loader", "Fatal error: loader"),
    ])
  func `frames that cannot be abandoned end the process with the whole report`(
    fixture: String, reason: String, message: String
  ) async throws {
    // The frames in the report include `stk_trap_run`.
    try await TrapFixture.die(
      fixture, saying: [TrapFixture.cannotBeCaught, reason, message, "stk_trap_run"])
  }

  @Test(arguments: [
    "tasks started in regions", "qsort", "a thread of 16 KiB", "a signal to oneself",
    "handlers taken away", "signals blocked", "an access in progress",
    "overflow of the stack, not a wild pointer", "C++ frames with destructors",
  ])
  func `it is caught, and what comes after works`(fixture: String) async throws {
    try await TrapFixture.succeed(fixture)
  }

  @Test(
    .disabled(if: Sanitizer.isThread),
    arguments: [
      "overflow", "overflow while printing", "comparator", "hash", "deinit", "lock", "allocation",
    ])
  func `whatever step a trap comes at, nothing hangs`(kind: String) async throws {
    let outcome = try await TrapFixture.succeed("sweep", kind)
    // Under AddressSanitizer, the fixtures repeat a fifth as often.
    let steps = Sanitizer.isAddress ? 60 : 300
    #expect(outcome.output.hasSuffix("\(steps) caught, 0 not\n"), "\(outcome.everything)")
  }

  @Test func `the end of the process names the trap that may have broken something`() async throws {
    let outcome = try await TrapFixture.run("an access in progress, and then the end")
    TrapFixture.expectDeath(outcome, by: SIGSEGV)
    guard !Sanitizer.isAddress && !Sanitizer.isThread else { return }
    #expect(outcome.errorOutput.contains("an earlier trap interrupted a modification"))
    #expect(outcome.errorOutput.contains("half way"))
  }

  // Disabled under ThreadSanitizer: a forked child can wait for the sanitizer's own locks.
  @Test(.disabled(if: Sanitizer.isThread)) func `a fork between the first regions does no harm`()
    async throws
  {
    try await TrapFixture.succeed("fork while others begin")
  }

  @Test func `longjmp out of a region closes it`() async throws {
    let outcome = try await TrapFixture.die(
      "longjmp out of a region", saying: ["Fatal error: nobody catches this\n"])
    #expect(outcome.output == "")
  }

  @Test func `a signal from another thread is not the body's doing`() async throws {
    let outcome = try await TrapFixture.run("a signal from another thread")
    #expect(outcome.ending == .exited(status: 42), "\(outcome.everything)")
  }
}
