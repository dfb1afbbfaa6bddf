@preconcurrency import Foundation
import StakeoutChildren
import StakeoutExpectations
import StakeoutBase
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

  @Test func `each ending is accepted by its matchers`() throws {
    expect(returned).to(exitNormally())
    expect(exited).to(exit(with: 3))
    expect(killed).to(beTerminated(by: SIGKILL))
    expect(trapped).to(trap())
    expect(trapped).to(beTerminated(by: SIGABRT))
    expect(try ChildProcess.run(timeout: 60) { _exit(0) }).to(exitNormally() && exit(with: 0))
    expect(returned).toNot(exit(with: 0))
    expect(exited).toNot(exit(with: 4))
    expect(exited).toNot(exitNormally())
    expect(killed).toNot(beTerminated(by: SIGTERM))
    expect(killed).toNot(trap())
    expect(trapped).toNot(exitNormally())
  }

  @Test func `a failure says how the child ended, and what it said`() {
    #expect(to(returned, exit(with: 3)) == "expected to exit with status 3, got <returned>")
    #expect(to(exited, exitNormally()) == "expected to exit normally, got <exited with status 3>")
    #expect(to(exited, trap()) == "expected to trap, got <exited with status 3>")
    #expect(
      to(exited, beTerminated(by: SIGKILL))
        == "expected to be terminated by SIGKILL, got <exited with status 3>")
    #expect(
      to(trapped, exit(with: 1)) == "expected to exit with status 1, got <\(aborted)>")
    #expect(
      to(killed, trap())?.hasPrefix(
        "expected to trap, got <was terminated by SIGKILL>\nstandard error: no such file") == true)
  }

  @Test func `so does one of toNot`() {
    #expect(
      toNot(exited, exit(with: 3))
        == "expected to not exit with status 3, got <exited with status 3>")
    #expect(toNot(returned, exitNormally()) == "expected to not exit normally, got <returned>")
    #expect(toNot(trapped, trap()) == "expected to not trap, got <\(aborted)>")
    #expect(
      toNot(trapped, beTerminated(by: SIGABRT))
        == "expected to not be terminated by SIGABRT, got <\(aborted)>")
  }

  @Test func `nil fails both ways`() {
    let none: ChildProcess? = nil
    #expect(to(none, trap())?.hasPrefix("expected to trap, got <nil>") == true)
    #expect(toNot(none, trap())?.hasPrefix("expected to not trap, got <nil>") == true)
  }

  @Test func `matchers have names for patterns`() {
    #expect(exit(with: 3).noun == "an exit with status 3")
    #expect(exitNormally().noun == "a normal exit")
    #expect(trap().noun == "a trap")
    #expect(beTerminated(by: 99).noun == "an end by signal 99")
  }
}
