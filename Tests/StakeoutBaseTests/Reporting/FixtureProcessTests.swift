import Foundation
import StakeoutTestSupport
import Testing

@Suite struct FixtureProcessTests {
  private let shell = URL(fileURLWithPath: "/bin/sh")

  @Test func `both streams and the status come back`() async throws {
    let outcome = try await FixtureProcess.run(
      executable: shell, arguments: ["-c", "echo out; echo $WORD >&2; exit 7"],
      environment: ["WORD": "err"])
    #expect(outcome.ending == .exited(status: 7))
    #expect(outcome.output == "out\n")
    #expect(outcome.errorOutput == "err\n")
    #expect(outcome.everything == "out\nerr\n")
  }

  @Test func `a signal is told from a status`() async throws {
    let outcome = try await FixtureProcess.run(
      executable: shell, arguments: ["-c", "kill -ILL $$"])
    #expect(outcome.ending == .killed(signal: SIGILL))
  }

  @Test func `a child that hangs is killed`() async throws {
    let outcome = try await FixtureProcess.run(
      executable: shell, arguments: ["-c", "exec sleep 1000"], timeLimit: .seconds(1))
    #expect(outcome.ending == .timedOut)
  }

  @Test func `a child that does not exist is an error`() async {
    await #expect(throws: FixtureProcess.LaunchError.self) {
      try await FixtureProcess.run(product: "NoSuchProduct")
    }
  }
}
