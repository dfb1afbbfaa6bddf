import StakeoutExpectations
import StakeoutTestSupport
import Testing

@Suite struct `PollingDefaults tests` {
  @Test func `are what Nimble's are`() {
    #expect(PollingDefaults.timeout == .seconds(1))
    #expect(PollingDefaults.pollInterval == .milliseconds(10))
  }

  /// Runs in a process of its own, because the defaults apply to the whole process.
  @Test func `may be set, to odd values as well`() async throws {
    let outcome = try await FixtureProcess.run(
      product: "ReportingFixtures", arguments: ["polling defaults"], timeLimit: .seconds(600))
    #expect(outcome.ending == .exited(status: 0))
    #expect(
      outcome.output.split(separator: "\n") == [
        "1.0 second 0.01 seconds",
        "\(1e300 as TimeSpan) \(TimeSpan.seconds(.max))",
      ])
    // Each verb evaluates once and fails if the timeout is zero or less. No verb fails with the
    // longest timeout, so only the former texts are expected.
    let texts = outcome.errorOutput.split(separator: "\n").map { line in
      line.split(separator: ": error: outside any test: ").last ?? ""
    }
    let timeouts = [TimeSpan.seconds(0), .milliseconds(-5), .seconds(.min), -1e300]
    #expect(
      texts
        == timeouts.flatMap {
          ["expected to eventually equal <-1>, got <1>", "Waited more than \($0)"]
        })
  }
}
