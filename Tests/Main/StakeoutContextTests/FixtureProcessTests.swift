import Foundation
import StakeoutTestSupport
import Testing

@Suite struct FixtureProcessTests {
  @Test func `a child that hangs is killed`() async throws {
    let outcome = try await FixtureProcess.run(
      executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", "exec sleep 1000"],
      timeLimit: .seconds(1))
    #expect(outcome.ending == .timedOut)
  }

  @Test func `a child that does not exist is an error`() async {
    await #expect(throws: FixtureProcess.LaunchError.self) {
      try await FixtureProcess.run(product: "NoSuchProduct")
    }
  }
}
