import Foundation
import StakeoutTestSupport
import Testing

/// A trap is caught, or the process ends with a report: it never hangs.
@Suite struct TrapLandingTests {
  // The thread sanitizer's allocator is a part of the program, and cannot be told from it.
  @Test(
    .disabled(if: Sanitizer.isThread),
    arguments: [
      "allocating recursion", "allocating recursion on the pool", "overflow in a queue",
    ])
  func `recursion that overflows inside the allocator is caught`(fixture: String) async throws {
    try await TrapFixture.succeed(fixture)
  }

  // Where there is no room for a guard of ours, it depends on the call that meets the end.
  @Test(.disabled(if: Sanitizer.isThread))
  func `an overflow on a tiny stack is caught or refused`() async throws {
    let outcome = try await TrapFixture.run("allocating recursion on a tiny stack")
    if outcome.ending != .exited(status: 0) {
      TrapFixture.expectDeath(outcome, by: SIGSEGV, saying: [TrapFixture.refusal])
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

  // On one processor there is no worker: the caller does it all.
  @Test(.enabled(if: usableProcessors > 1))
  func `a trap on a worker of concurrentPerform is not the region's`() async throws {
    try await TrapFixture.die(
      "concurrentPerform on a worker", saying: ["Fatal error: on a worker\n"])
  }

  // AddressSanitizer has its own verdict about a double free.
  @Test(.disabled(if: Sanitizer.isAddress || Sanitizer.isThread))
  func `a broken heap ends the process with glibc's words and ours`() async throws {
    try await TrapFixture.die(
      "double free", by: SIGABRT,
      saying: [
        "free(): double free detected", TrapFixture.refusal, "inside the allocator", "(free)",
      ])
  }

  @Test(
    .disabled(if: Sanitizer.isThread),
    arguments: [
      ("immediate task", "in another task than the region's own", "Fatal error: now"),
      (
        "main-actor job during a wait", "in another task than the region's own",
        "Fatal error: on the main actor"
      ),
      ("pthread_once", "runs once", "Fatal error: once"),
      ("dl_iterate_phdr", "a lock of the loader", "Fatal error: loader"),
    ])
  func `frames that cannot be abandoned end the process with the whole report`(
    fixture: String, reason: String, message: String
  ) async throws {
    // The report has the frames.
    try await TrapFixture.die(
      fixture, saying: [TrapFixture.refusal, reason, message, "stk_trap_run"])
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
    // Under a sanitizer, fixtures repeat a fifth as often.
    let steps = Sanitizer.isAddress ? 60 : 300
    #expect(outcome.output.hasSuffix("\(steps) caught, 0 refused\n"), "\(outcome.everything)")
  }

  @Test func `the end of the process names the trap that may have broken something`() async throws {
    let outcome = try await TrapFixture.run("an access in progress, and then the end")
    TrapFixture.expectDeath(outcome, by: SIGSEGV)
    guard !Sanitizer.isAddress && !Sanitizer.isThread else { return }
    #expect(outcome.errorOutput.contains("an earlier trap interrupted a modification"))
    #expect(outcome.errorOutput.contains("half way"))
  }

  // A child of a process under the thread sanitizer can wait for the sanitizer's own locks.
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
