import Foundation
import StakeoutTestSupport
import Testing

/// Runs crash fixtures: each test of a trap that concerns or ends the whole process has a child
/// process of its own.
enum TrapFixture {
  /// The options of ThreadSanitizer for a child, with the suppressions of this process.
  ///
  /// Leaked threads are not reported, because a forked process lacks the threads of its parent.
  private static let threadSanitizerOptions =
    (ProcessInfo.processInfo.environment["TSAN_OPTIONS"].map { "\($0):" } ?? "")
    + "report_thread_leaks=0:exitcode=66"

  static func run(
    _ name: String, _ argument: String = "", backtracer: String = "enable=no",
    environment: [String: String] = [:]
  ) async throws -> FixtureProcess.Outcome {
    try await FixtureProcess.run(
      product: "CrashFixtures", arguments: [name, argument],
      environment: environment.merging([
        "SWIFT_BACKTRACE": backtracer,
        "SWIFT_DEBUG_VALIDATE_UNCHECKED_CONTINUATIONS": "1",
        "TSAN_OPTIONS": threadSanitizerOptions,
      ]) { given, _ in given }, timeLimit: .seconds(600))
  }

  /// Runs a fixture and expects it to exit with status 0.
  @discardableResult
  static func succeed(
    _ name: String, _ argument: String = "", backtracer: String = "enable=no",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> FixtureProcess.Outcome {
    let outcome = try await run(name, argument, backtracer: backtracer)
    #expect(
      outcome.ending == .exited(status: 0), "\(outcome.everything.suffix(2_000))",
      sourceLocation: sourceLocation)
    return outcome
  }

  /// Runs a fixture, and expects a signal to end it before it prints that it continued, with these
  /// texts on standard error.
  @discardableResult
  static func die(
    _ name: String, _ argument: String = "", by signal: Int32 = trapSignal,
    saying texts: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> FixtureProcess.Outcome {
    let outcome = try await run(name, argument)
    expectDeath(outcome, by: signal, saying: texts, sourceLocation: sourceLocation)
    #expect(!outcome.output.contains("went on"), sourceLocation: sourceLocation)
    return outcome
  }

  /// Expects that the signal ended the process, with these texts on standard error.
  ///
  /// A sanitizer whose handler was installed before Stakeout's may end the process instead of the
  /// kernel.
  static func expectDeath(
    _ outcome: FixtureProcess.Outcome, by signal: Int32, saying texts: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isReported = outcome.errorOutput.contains("Sanitizer:DEADLYSIGNAL")
    #expect(
      outcome.ending == .killed(signal: signal)
        || isReported && (Sanitizer.isThread || Sanitizer.isAddress),
      sourceLocation: sourceLocation)
    for text in texts {
      #expect(
        outcome.errorOutput.contains(text), "\(outcome.everything)", sourceLocation: sourceLocation)
    }
  }

  /// The beginning of the report of a trap that cannot be caught.
  static let cannotBeCaught = "Stakeout: this trap cannot be caught: "

  /// The signal that a fatal error raises.
  static var trapSignal: Int32 {
    #if arch(arm64)
      SIGTRAP
    #else
      SIGILL
    #endif
  }

  struct Signal: CustomTestStringConvertible {
    static let all = [
      Signal(name: "SIGILL", number: trapSignal), Signal(name: "SIGTRAP", number: SIGTRAP), abort,
      segmentation, Signal(name: "SIGBUS", number: SIGBUS), Signal(name: "SIGFPE", number: SIGFPE),
    ]
    /// A signal that the kernel sends, and one that a program sends to itself.
    static let two = [segmentation, abort]
    static let abort = Signal(name: "SIGABRT", number: SIGABRT)
    private static let segmentation = Signal(name: "SIGSEGV", number: SIGSEGV)

    let name: String
    let number: Int32
    var testDescription: String { name }
  }
}

/// Signals on threads outside of any region have the effect that they have without Stakeout.
@Suite struct TrapPassingOnTests {
  @Test(arguments: ["", " on another thread"])
  func `a fatal error without a region ends the process, with its message`(
    place: String
  ) async throws {
    try await TrapFixture.die(
      "fatal error\(place) without region", saying: ["Fatal error: nobody catches this\n"])
  }

  @Test(arguments: TrapFixture.Signal.all)
  func `the default action ends the process by the same signal`(
    signal: TrapFixture.Signal
  ) async throws {
    try await TrapFixture.die("default action", signal.name, by: signal.number)
  }

  @Test(arguments: [
    ("on a thread", "startThreadOutsideTests"), ("in a block", "startBlockOutsideTests"),
  ])
  func `the report of work that belongs to nobody says where it was started`(
    work: (what: String, start: String)
  ) async throws {
    let isBlock = work.what == "in a block"
    let outcome = try await TrapFixture.die(
      "fatal error \(work.what) of nobody", saying: ["ends the process: the code was not started"])
    // The frame of a block names the function that made the block.
    let start = outcome.errorOutput.split(separator: "\n")
      .first {
        $0.contains(isBlock ? "  at 0x" : "which was started at") && $0.contains(work.start)
      }
    #expect(start != nil)
    #expect(outcome.errorOutput.contains("for queue 'nobody's queue'") == isBlock)
  }

  @Test func `exit does not hide a trap that is about to end the process`() async throws {
    try await TrapFixture.die(
      "exit beside a fatal error", saying: ["ends the process: the code was not started"])
  }

  @Test func `a stack overflow without a region ends the process`() async throws {
    try await TrapFixture.die("stack overflow without region", by: SIGSEGV)
  }

  // Disabled under sanitizers: ThreadSanitizer does not survive the clone in the backtracer's
  // handler, and with AddressSanitizer's memory the backtracer does not finish.
  @Test(.disabled(if: Sanitizer.isThread || Sanitizer.isAddress))
  func `Swift's backtracer reports a crash as if we were not there`() async throws {
    let outcome = try await TrapFixture.run(
      "fatal error without region",
      backtracer: "enable=yes,color=no,interactive=no,output-to=stderr")
    TrapFixture.expectDeath(
      outcome, by: TrapFixture.trapSignal,
      saying: [
        "Fatal error: nobody catches this\n", "*** Program crashed: ",
        "Thread 0 \"CrashFixtures\" crashed:", "PassingOn.swift",
      ])
  }

  @Test(.disabled(if: Sanitizer.isThread || Sanitizer.isAddress))
  func `exit does not hide a trap that Swift's backtracer reports`() async throws {
    let outcome = try await TrapFixture.run(
      "exit beside a fatal error",
      backtracer: "enable=yes,color=no,interactive=no,output-to=stderr")
    TrapFixture.expectDeath(
      outcome, by: TrapFixture.trapSignal, saying: ["*** Program crashed: "])
  }

  @Test(
    arguments: ["handler before", "handler before, other thread in a region", "handler after"],
    TrapFixture.Signal.all.filter { $0.name != "SIGILL" })
  func `a handler of the program is reached once, with what the kernel said`(
    fixture: String, signal: TrapFixture.Signal
  ) async throws {
    let outcome = try await TrapFixture.run(fixture, signal.name)
    #expect(outcome.ending == .exited(status: 42))
    #expect(handlerCalls(outcome) == [expected(signal)])
  }

  @Test(arguments: TrapFixture.Signal.two)
  func `a handler that chains to ours is reached once, and the process ends`(
    signal: TrapFixture.Signal
  ) async throws {
    let outcome = try await TrapFixture.die(
      "handler after, chaining", signal.name, by: signal.number)
    #expect(handlerCalls(outcome) == [expected(signal)])
  }

  @Test(arguments: TrapFixture.Signal.two)
  func `a region catches through a handler that chains to ours`(
    signal: TrapFixture.Signal
  ) async throws {
    let outcome = try await TrapFixture.succeed("handler after, chaining, in a region", signal.name)
    #expect(outcome.output.hasSuffix("caught \(signal.number)\n"))
  }

  @Test func `a handler that returns lets the program go on`() async throws {
    let outcome = try await TrapFixture.succeed("handler that returns")
    #expect(handlerCalls(outcome) == [expected(.abort)])
    #expect(outcome.output.hasSuffix("went on\n"))
  }

  @Test func `a handler without siginfo is called as it expects`() async throws {
    let outcome = try await TrapFixture.succeed("handler without siginfo")
    #expect(outcome.output == "plain handler: \(SIGABRT)\nwent on\n")
  }

  @Test func `a handler for one signal only is called once`() async throws {
    let outcome = try await TrapFixture.die("handler for once", by: SIGABRT)
    #expect(outcome.output == "plain handler: \(SIGABRT)\n")
  }

  @Test(arguments: TrapFixture.Signal.two)
  func `an ignored signal stays ignored, a fault is none`(
    signal: TrapFixture.Signal
  ) async throws {
    let outcome = try await TrapFixture.run("ignored before", signal.name)
    #expect(outcome.output == "went on\n")
    TrapFixture.expectDeath(outcome, by: signal.number)
  }

  @Test(arguments: ["", " to the thread"])
  func `a signal from another process is not the body's doing`(target: String) async throws {
    let outcome = try await TrapFixture.run("sent by another process\(target)")
    #expect(outcome.ending == .exited(status: 42))
    #expect(handlerCalls(outcome).first?.contains("own false") == true)
  }

  @Test func `a signal from another process ends a process that does not handle it`() async throws {
    let outcome = try await TrapFixture.die("sent by another process, by default", by: SIGABRT)
    #expect(outcome.output == "")
  }

  private func handlerCalls(_ outcome: FixtureProcess.Outcome) -> [String] {
    outcome.output.split(separator: "\n").filter { $0.hasPrefix("handler") }.map(String.init)
  }

  private func expected(_ signal: TrapFixture.Signal) -> String {
    let isFault = ["SIGSEGV", "SIGBUS", "SIGFPE"].contains(signal.name)
    return "handler: signal \(signal.number), info \(signal.number), fault \(isFault), own true, "
      + "context true, blocked true true, call 1"
  }
}

/// Bodies that leave their region in unusual ways, and threads and processes that end.
@Suite struct TrapLeavingTests {
  @Test(arguments: [("0", Int32(70)), ("3", 3), ("256", 70), ("259", 3)])
  func `exit in a body ends the process with a note, and never with success`(
    asked: String, status: Int32
  ) async throws {
    let outcome = try await TrapFixture.run("exit in a body", asked)
    #expect(outcome.ending == .exited(status: status))
    #expect(
      outcome.errorOutput == """
        printed before
        Stakeout: exit(\(asked)) was called inside a trap region. Only a child process can catch \
        that; this one ends here.

        """)
  }

  // Stakeout registers its exit handler when the program is loaded, so that handler runs last.
  @Test func `a handler of the program's runs before the note on exit`() async throws {
    let outcome = try await TrapFixture.run("exit in a body, with a handler of the program's", "0")
    #expect(outcome.ending == .exited(status: 70))
    #expect(outcome.output == "the handler ran\n")
    #expect(outcome.errorOutput.contains("Stakeout: exit(0) was called inside a trap region."))
  }

  @Test func `quick_exit in a body is told and never a success`() async throws {
    let outcome = try await TrapFixture.run("quick_exit in a body", "0")
    #expect(outcome.ending == .exited(status: 70))
    #expect(outcome.errorOutput.contains("Stakeout: quick_exit was called inside a trap region."))
  }

  // `_exit` is a plain system call, so Stakeout cannot object. What the body printed has been
  // written before.
  @Test func `_exit in a body ends the process with its status and its text`() async throws {
    let outcome = try await TrapFixture.run("_exit in a body", "3")
    #expect(outcome.ending == .exited(status: 3))
    #expect(outcome.errorOutput == "printed before\n")
  }

  @Test(arguments: [
    "exit after a region", "exit on another thread during a region",
  ])
  func `exit elsewhere is left alone`(fixture: String) async throws {
    for status in [Int32(0), 3] {
      let outcome = try await TrapFixture.run(fixture, "\(status)")
      #expect(outcome.ending == .exited(status: status))
      #expect(outcome.errorOutput == "")
    }
  }

  @Test(arguments: ["raise outside", "raise outside, first of all"])
  func `a raise without a region ends the process and says so`(fixture: String) async throws {
    try await TrapFixture.die(
      fixture, saying: ["Fatal error: uncaught exception: the payload\n"])
  }

  @Test func `a region that cannot be opened says why`() async throws {
    let outcome = try await TrapFixture.succeed("on a signal stack")
    #expect(outcome.output == "outcome 3, errno is EPERM: true\n")
  }

  @Test func `pthread_exit in a body closes its regions and shows what they printed`() async throws
  {
    let outcome = try await TrapFixture.succeed("pthread_exit in a body")
    #expect(
      outcome.errorOutput == "printed at depth 1\nprinted at depth 1\nprinted at depth 2\n")
  }

  @Test func `a child that was forked in a region can trap, and is not the program a second time`()
    async throws
  {
    let outcome = try await TrapFixture.succeed("fork in a region")
    let isReported = outcome.errorOutput.contains("Sanitizer:DEADLYSIGNAL")
    #expect(outcome.errorOutput.hasPrefix("printed once\nprinted by the child\n"))
    #expect(isReported || outcome.errorOutput == "printed once\nprinted by the child\n")
  }

  @Test(arguments: [
    "raise outside, in C", "overflow on the main thread", "overflow on a small stack",
    "region in a key's destructor", "threads that come and go", "fork while others trap",
  ])
  func `nothing is left behind`(fixture: String) async throws {
    try await TrapFixture.succeed(fixture)
  }

  // Enable the backtracer: without it, the runtime adds a stack trace to each message, which takes
  // a millisecond.
  @Test func `100,000 traps in a row leave no thread, no descriptor and no message`() async throws {
    try await TrapFixture.succeed("100,000 traps", backtracer: "enable=yes")
  }
}

/// The text that a trap reports is the text of its own thread, and other output is passed on.
@Suite struct TrapTextTests {
  // Run both ways: without a backtracer, the runtime adds a stack trace to each message.
  @Test(arguments: ["enable=yes", "enable=no"])
  func `eight threads trap and one prints: each has its own text, none is lost`(
    backtracer: String
  ) async throws {
    let outcome = try await TrapFixture.succeed("attribution", backtracer: backtracer)
    #expect(outcome.errorOutput == (0..<10_000).map { "line \($0)\n" }.joined())
  }

  @Test(arguments: [
    ("text of a body that returns", "1\n2\n3\ninner\n4\n5\n"),
    ("text of a body that traps", "before\none\ntwo\nafter\n"),
  ])
  func `what a body prints arrives in order, but for the message of a trap`(
    fixture: String, text: String
  ) async throws {
    let outcome = try await TrapFixture.succeed(fixture)
    #expect(outcome.errorOutput == text)
  }

  @Test func `what a body prints is out before the process is killed`() async throws {
    let outcome = try await TrapFixture.run("text, and then the end from outside")
    #expect(outcome.ending == .killed(signal: SIGKILL))
    #expect(
      outcome.errorOutput == "the last words\nFile.swift:1: Fatal error: not a message\n")
  }

  @Test func `a body that reopens stderr redirects it, and later traps have their texts`()
    async throws
  {
    let outcome = try await TrapFixture.succeed("stderr reopened")
    #expect(outcome.output.contains("into the file\n"))
    #expect(outcome.output.contains("also into the file\n"))
  }

  @Test func `a body that closes stderr takes nothing from later traps`() async throws {
    let outcome = try await TrapFixture.succeed("stderr closed")
    #expect(outcome.errorOutput.hasSuffix("still there\n"))
  }

  @Test(arguments: ["enable=yes", "enable=no"])
  func `much text arrives whole, and a long message keeps its head`(
    backtracer: String
  ) async throws {
    let outcome = try await TrapFixture.succeed("2 MiB of text", backtracer: backtracer)
    let lines = outcome.errorOutput.split(separator: "\n").prefix { !$0.hasPrefix("x") }
    #expect(lines.count == (1 << 17) + 1)
    #expect(lines.enumerated().allSatisfy { Int($1) == $0 })
    let piece = outcome.errorOutput.utf8.filter { $0 == UInt8(ascii: "x") }
    #expect(piece.count >= 3 << 20)
  }

  @Test(arguments: [
    "descriptor of stderr", "stderr that cannot be written at once",
  ])
  func `the stream is put back, and waits for its reader`(fixture: String) async throws {
    try await TrapFixture.succeed(fixture)
  }

  @Test(arguments: [
    ("trap in a description", 3), ("trap in fprintf", 3), ("raise in a description", 1),
  ])
  func `other threads can print after a trap within print`(
    fixture: String, times: Int
  ) async throws {
    let outcome = try await TrapFixture.succeed(fixture)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.filter { $0 == "another thread prints" }.count == times)
  }

  @Test func `a lock that was held before the region stays held`() async throws {
    let outcome = try await TrapFixture.succeed("trap in a description inside a description")
    #expect(outcome.output.contains("caught no description, locked true\n"))
    #expect(outcome.output.hasSuffix("another thread prints\n"))
  }
}
