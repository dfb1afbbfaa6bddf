@preconcurrency import Foundation
import StakeoutChildren
import StakeoutExpectations
import StakeoutNimble
import StakeoutTestSupport
import Testing

/// The result of `ChildProcess.run` for each way in which a child ends.
///
/// The tests run in parallel with all other tests, and the child does not have the threads of these.
@Suite(.disabled(if: Sanitizer.hangsForkedChildren)) struct ChildProcessTrapTests {
  @Test func `a closure that returns has run once, with its captures, in another process`() throws {
    let (parent, words) = (getpid(), ["one", "two"])
    var changed = 0
    let end = try ChildProcess.run(timeout: 60) {
      changed += 1
      print(words.joined(separator: "+"), changed, getpid() != parent)
    }
    #expect("\(end)" == "returned")
    #expect(end.output == "one+two 1 true\n")
    #expect(end.errorOutput == "")
    #expect(end.trap == nil)
    #expect(changed == 0, "the child's memory is its own")
  }

  @Test func `a signal before the closure does not keep it from running`() {
    // In the child, a thread interrupts the system calls of the main thread until the closure begins.
    let hasBegun = Locked(false)
    let end = ForkedChild.run(
      timeout: .seconds(60),
      in: { body in
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in }
        sigaction(SIGUSR1, &action, nil)
        var signals = sigset_t()
        sigaddset(&signals, SIGUSR1)
        // The threads of Dispatch block it.
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        let main = pthread_self()
        Thread.detachNewThread {
          while !(hasBegun.withLock { $0 }) { pthread_kill(main, SIGUSR1) }
        }
        body()
      },
      {
        hasBegun.withLock { $0 = true }
        print("ran")
      })
    #expect(String(decoding: end.output, as: UTF8.self) == "ran\n")
    #expect("\(end.ending)" == "returned")
  }

  @Test func `a failure of the framework in the child is the test's, and leaves no text there`() {
    let end = Locked<ChildProcess?>(nil)
    withKnownIssue {
      let child = try ChildProcess.run(timeout: 60) { #expect(getpid() == 0) }
      end.withLock { $0 = child }
    }
    #expect(end.withLock { $0?.output } == "")
    #expect(end.withLock { $0?.errorOutput } == "")
  }

  @Test func `of a long output the ends are kept, and what is left out is counted`() throws {
    let end = try ChildProcess.run(timeout: 60) {
      print("first")
      let block = String(repeating: "ä", count: 1 << 19)
      for _ in 0..<40 { print(block) }
      print("last")
    }
    #expect(end.output.utf8.count < 33 << 20)
    #expect(end.output.hasPrefix("first\nää"))
    #expect(end.output.hasSuffix("ä\nlast\n"))
    let written = 6 + 40 * ((1 << 20) + 1) + 5
    #expect(end.output.contains("\n… \(written - (32 << 20)) bytes left out …\n"))
  }

  @Test func `a failure that is longer than there is room is the test's, cut off`() throws {
    let length = 20 << 20
    try withKnownIssue {
      let end = try ChildProcess.run(timeout: 60) {
        Issue.record("\(String(repeating: "x", count: length))")
        Issue.record("the second one")
      }
      #expect("\(end)" == "returned", "the end has its room")
    } matching: {
      "\($0)".contains("xxx") && "\($0)".contains("… (cut off: the child has no more room")
        && "\($0)".utf8.count < length
    }
  }

  @Test func `a trap comes with its kind, its message, its place and its frames`() throws {
    let end = try ChildProcess.run(timeout: 60) { fatalError("overdrawn by 20") }
    let line = #line - 1
    let trap = try #require(end.trap)
    #expect(trap.kind == .fatalError)
    #expect(trap.message == "overdrawn by 20")
    #expect(trap.file == "StakeoutChildrenTests/ChildProcessTests.swift")
    #expect(trap.line == line)
    #expect(trap.output.contains("Fatal error: overdrawn by 20\n"))
    #expect(
      trap.backtrace.addresses.compactMap { Trap.Backtrace.linkerName(at: $0) }
        .contains { $0.contains("assertionFailure") })
  }

  @Test func `traps without a text and exhausted stacks are told apart`() throws {
    var numbers = [1]
    let overflow = try ChildProcess.run(timeout: 60) {
      numbers.withUnsafeMutableBufferPointer { $0[0] = .max }
      numbers[0] += numbers.count
    }
    #expect(overflow.trap?.kind == .runtimeFailure)
    let recursion = try ChildProcess.run(timeout: 60) { print(depth(of: 0)) }
    #expect(recursion.trap?.kind == .stackOverflow)
    let access = try ChildProcess.run(timeout: 60) {
      UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    }
    #expect(access.trap?.address == 8)
  }

  @Test func `exit gives its status, and does not return`() throws {
    for status: Int32 in [0, 3, 255] {
      let end = try ChildProcess.run(timeout: 60) {
        print("printed")
        Foundation.exit(status)
      }
      #expect("\(end)" == "exited with status \(status)")
      #expect(end.output == "printed\n", "what was printed is not lost")
      #expect(end.errorOutput == "", "no note about a trap region")
      let short = try ChildProcess.run(timeout: 60) { _exit(status) }
      #expect("\(short)" == "exited with status \(status)")
    }
  }

  @Test func `a closure that takes too long is killed, whatever it blocks`() throws {
    let end = try ChildProcess.run(timeout: .milliseconds(50)) {
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_SETMASK, &all, nil)
      fputs("begun\n", stderr)
      while true { pause() }
    }
    #expect("\(end)" == "timed out")
    #expect(end.errorOutput == "begun\n")
  }

  @Test func `a timeout that is no number is an error`() {
    #expect(
      throws: ChildProcess.RunError.self,
      performing: { try ChildProcess.run(timeout: Double.nan.timeSpan) {} })
  }

  @Test func `an error that the closure throws is thrown, in words`() {
    let error = #expect(throws: ChildProcess.RunError.self) {
      try ChildProcess.run(timeout: 60) { throw CocoaError(.fileNoSuchFile) }
    }
    #expect(error?.description.hasPrefix("the closure threw an error in the child: ") == true)
    #expect(error?.description.contains("CocoaError") == true)
  }

  @Test func `10 MB of output arrive, from both streams`() throws {
    let line = String(repeating: "x", count: 9_999)
    let end = try ChildProcess.run(timeout: 60) {
      for _ in 0..<1_000 { print(line) }
      for _ in 0..<100 { fputs(line + "\n", stderr) }
    }
    #expect("\(end)" == "returned")
    #expect(end.output.utf8.count == 10_000_000)
    #expect(end.errorOutput.utf8.count == 1_000_000)
  }

  @Test func `a child that closes all descriptors returns, traps and fails like any other`() throws
  {
    let returned = try ChildProcess.run(timeout: 60) { closeAll() }
    #expect("\(returned)" == "returned")
    let trapped = try ChildProcess.run(timeout: 60) {
      closeAll()
      fatalError("boom")
    }
    #expect(trapped.trap?.message == "boom")
  }

  @Test func `what a child has started is not waited for`() throws {
    let end = try ChildProcess.run(timeout: 60) {
      var pid = pid_t()
      var words: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("600"), nil]
      posix_spawnp(&pid, "sleep", nil, nil, &words, environ)
      print(pid)
    }
    #expect("\(end)" == "returned")
    let pid = try #require(pid_t(end.output.trimmingCharacters(in: .newlines)))
    #expect(kill(pid, SIGKILL) == 0, "it runs on")
  }

  @Test func `a child may run a child`() throws {
    let end = try ChildProcess.run(timeout: 60) {
      let inner = try ChildProcess.run(timeout: 60) {
        print("inner")
        fatalError("inner")
      }
      print("outer saw \(inner.output)\(inner.trap?.message ?? "no trap")")
    }
    #expect("\(end)" == "returned")
    #expect(end.output == "outer saw inner\ninner\n")
  }

  @Test func `a child runs inside a trap region`() {
    var ends: [String] = []
    let trap = Trap.catching {
      ends.append((try? ChildProcess.run(timeout: 60) { fatalError("child") })?.trap?.message ?? "")
      fatalError("parent")
    }
    #expect(ends == ["child"])
    #expect(trap?.message == "parent")
  }

  @Test func `many threads run children at once`() {
    let ends = Locked<[String]>([])
    onThreads(4) { _ in
      for round in 0..<5 {
        let end = try? ChildProcess.run(timeout: 60) { if round % 2 == 0 { _exit(7) } }
        ends.withLock { $0.append("\(end, default: "none")") }
      }
    }
    let all = ends.withLock { $0 }
    #expect(all.count { $0 == "exited with status 7" } == 12)
    #expect(all.count { $0 == "returned" } == 8)
  }

  // MARK: Failures

  @Test func `a failed expectation in the child fails here, at its line, whatever ends the child`()
    throws
  {
    for ending in [{ Foundation.exit(4) }, { fatalError("then") }] as [() -> Void] {
      let failures = CapturingReporter()
      try withReporter(failures) {
        _ = try ChildProcess.run(timeout: 60) {
          expect(1).to(equal(2))
          fail("on the way out")
          ending()
        }
      }
      let line = UInt(#line - 5)
      #expect(failures.messages == ["expected to equal <2>, got <1>", "on the way out"])
      #expect(failures.failures.map(\.site.line) == [line, line + 1])
      #expect(failures.failures.first?.site.filePath == #filePath)
      #expect(failures.failures.first?.site.fileID == #fileID)
    }
  }

  @Test func `a failed #expect in the child does, too`() throws {
    let failures = CapturingReporter()
    try withReporter(failures) {
      _ = try ChildProcess.run(timeout: 60) {
        let two = 2
        #expect(two == 3)
      }
    }
    #expect(failures.messages.count == 1)
    #expect(failures.messages.first?.contains("Expectation failed") == true, "\(failures.messages)")
    #expect(failures.failures.first?.site.line == UInt(#line - 5))
  }

  @Test func `those who gather expectations get the child's failures`() {
    let records = gatherFailingExpectations(silently: true) {
      _ = try? ChildProcess.run(timeout: 60) { expect(1).to(equal(2)) }
    }
    #expect(records.map(\.message.stringValue) == ["expected to equal <2>, got <1>"])
  }

  // MARK: In a process of its own

  @Test(
    arguments: [
      "200 children", "children while others work", "children without standard descriptors",
      "a child that meets a held lock", "children that meet held locks only",
      "children that wait for what the parent holds",
    ])
  func `all is given back, whatever the parent was doing`(fixture: String) async throws {
    let outcome = try await FixtureProcess.run(product: "CrashFixtures", arguments: [fixture])
    #expect(outcome.ending == .exited(status: 0), "\(outcome.everything.suffix(2_000))")
  }

  @Test func `nothing of the parent's is run or written twice`() async throws {
    let outcome = try await FixtureProcess.run(
      product: "CrashFixtures", arguments: ["what a child leaves to its parent"])
    #expect(outcome.ending == .exited(status: 0), "\(outcome.everything)")
    let lines = outcome.output.split(separator: "\n").sorted()
    #expect(lines == ["held back", "the handler ran"])
  }
}

private func closeAll() {
  for descriptor in 0..<Int32(4_096) { close(descriptor) }
}

@inline(never)
private func depth(of level: Int) -> Int {
  var frame = (level, level)
  return withUnsafeMutablePointer(to: &frame) { depth(of: $0.pointee.0 + 1) } + frame.1
}
