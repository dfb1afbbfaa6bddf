import StakeoutTestSupport
import Testing

/// A trap ends the smallest thing that its system can end, and everything that waits for it continues.
@Suite struct TrapEndsTests {
  @Test(arguments: [
    "operation: a block", "operation: main of a subclass", "operation: several blocks",
    "operation: a queue in the operation", "operation: added with others",
    "operation: start by hand", "operation: the main queue", "operation: a barrier",
    "operation: its completion block",
  ])
  func `an operation is finished`(fixture: String) async throws {
    try await TrapFixture.succeed(fixture)
  }

  @Test(arguments: ["thread: a block", "thread: of POSIX"])
  func `a thread is finished`(fixture: String) async throws {
    try await TrapFixture.succeed(fixture)
  }

  @Test(
    arguments: ["thread end: a variable of C++"]
      // ThreadSanitizer creates a key before code that it checks can run.
      + (Sanitizer.isThread
        ? []
        : [
          "thread end: thread-specific data", "thread end: the dictionary of Thread",
          "thread end: pthread_exit",
        ]))
  func `a destructor of a thread is ended, and the other ones run`(fixture: String) async throws {
    try await TrapFixture.succeed(fixture)
  }

  @Test(arguments: [
    "priority escalation: by hand", "priority escalation: by a waiting task",
    "priority escalation: by a task group",
  ])
  func `a task whose priority is escalated can be cancelled`(fixture: String) async throws {
    try await TrapFixture.succeed(fixture)
  }

  // ThreadSanitizer defines the functions of C++ for static variables itself.
  @Test(
    .disabled(if: Sanitizer.isThread),
    arguments: [
      "a static variable of a C++ function", "a static variable of a C++ function, in a task",
    ])
  func `a static variable of C++ is initialised again`(fixture: String) async throws {
    try await TrapFixture.succeed(fixture)
  }

  // ThreadSanitizer calls the handlers of signals itself, later and with its own mask.
  @Test(.disabled(if: Sanitizer.isThread))
  func `a handler of a signal leaves no signal blocked`() async throws {
    try await TrapFixture.succeed("a handler of a signal")
  }

  @Test func `a cleanup handler of abandoned code does not run`() async throws {
    try await TrapFixture.succeed("a cleanup handler")
  }

  @Test(arguments: [
    "a queue's sync in a block of the main queue", "a block of the main run loop",
    "a timer of the main run loop", "a timer of a thread's run loop",
    "a block of the main queue that a thread waits for",
    "a block of the main queue that a region waits for", "a handler of a dispatch source",
    "a handler of a dispatch channel", "a work item that its maker runs",
  ])
  func `a callback belongs to the code that schedules it`(fixture: String) async throws {
    try await TrapFixture.succeed(fixture)
  }

  // ThreadSanitizer ends a program whose timer starts a thread, with or without Stakeout.
  @Test(.disabled(if: Sanitizer.isThread))
  func `a timer of POSIX belongs to the code that creates it`() async throws {
    try await TrapFixture.succeed("a timer of POSIX")
  }

  @Test(arguments: ["a work item that others run", "a dispatch source that others activate"])
  func `work belongs to the code that runs it, not to its maker`(fixture: String) async throws {
    try await TrapFixture.succeed(fixture)
  }

  // ThreadSanitizer's own handler comes first, and breaks the alignment itself.
  @Test(.disabled(if: Sanitizer.isThread))
  func `an access that is not aligned is caught`() async throws {
    try await TrapFixture.succeed("an access that is not aligned")
  }

  @Test func `a call of a null pointer shows its caller`() async throws {
    try await TrapFixture.succeed("a null function pointer")
  }
}
