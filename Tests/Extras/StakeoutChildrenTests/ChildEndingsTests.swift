@preconcurrency import Foundation
import StakeoutChildren
import StakeoutExpectations
import StakeoutTestSupport
import Testing

@Suite(.disabled(if: Sanitizer.hangsForkedChildren)) struct ChildEndingsTrapTests {
  private let returned: ChildProcess
  private let exited: ChildProcess
  private let killed: ChildProcess
  private let trapped: ChildProcess
  private let aborted: String

  init() throws {
    returned = try ChildProcess.run(timeout: 60) {}
    exited = try ChildProcess.run(timeout: 60) { Foundation.exit(3) }
    killed = try ChildProcess.run(timeout: 60) {
      fputs("no such file\n", stderr)
      kill(getpid(), SIGKILL)
    }
    trapped = try ChildProcess.run(timeout: 60) { abort() }
    aborted = "trapped: abort: SIGABRT, at \(#filePath):\(#line - 1)"
  }

  @Test func `each ending is judged and described`() throws {
    accepts(exitNormally(), returned, "exit normally, got <returned>")
    refuses(exitNormally(), exited, "exit normally, got <exited with status 3>")
    refuses(exitNormally(), trapped)
    accepts(exit(with: 3), exited, "exit with status 3, got <exited with status 3>")
    refuses(exit(with: 3), returned, "exit with status 3, got <returned>")
    refuses(exit(with: 0), returned)
    refuses(exit(with: 4), exited)
    refuses(exit(with: 1), trapped, "exit with status 1, got <\(aborted)>")
    accepts(trap(), trapped, "trap, got <\(aborted)>")
    refuses(trap(), exited, "trap, got <exited with status 3>")
    accepts(beTerminated(by: SIGKILL), killed)
    refuses(beTerminated(by: SIGTERM), killed)
    refuses(
      beTerminated(by: SIGKILL), exited,
      "be terminated by SIGKILL, got <exited with status 3>")
    accepts(
      beTerminated(by: SIGABRT), trapped, "be terminated by SIGABRT, got <\(aborted)>")
    let ended = try ChildProcess.run(timeout: 60) { _exit(0) }
    accepts(exitNormally() && exit(with: 0), ended)
    failsForNil(trap(), "trap")
  }

  @Test func `a trap of a thread ends the child like one of the closure`() throws {
    let trapped = try ChildProcess.run(timeout: 60) {
      Thread.detachNewThread { fatalError("on a thread") }
      while true { pause() }
    }
    accepts(
      trap(), trapped,
      "trap, got <trapped: fatalError: on a thread, at \(#fileID):\(#line - 5)>")
  }

  @Test func `a failure says what the child said`() {
    #expect(
      to(killed, trap())?.hasPrefix(
        "expected to trap, got <was terminated by SIGKILL>\nstandard error: no such file") == true)
  }

  @Test func `matchers have names for patterns`() {
    #expect(exit(with: 3).noun == "an exit with status 3")
    #expect(exitNormally().noun == "a normal exit")
    #expect(trap().noun == "a trap")
    #expect(beTerminated(by: 99).noun == "an end by signal 99")
  }
}
