import StakeoutExpectations
import StakeoutTestSupport
import Testing

@Suite struct `PollingDefaults tests` {
  @Test func `are what Nimble's are`() {
    #expect(PollingDefaults.timeout == .seconds(1))
    #expect(PollingDefaults.pollInterval == .milliseconds(10))
  }

  /// In a process of its own: they are everybody's.
  @Test func `may be set, to odd values as well`() async throws {
    let outcome = try await FixtureProcess.run(
      product: "ReportingFixtures", arguments: ["polling defaults"], timeLimit: .seconds(600))
    #expect(outcome.ending == .exited(status: 0))
    #expect(
      outcome.output.split(separator: "\n") == [
        "1.0 second 0.01 seconds",
        "\(1e300 as TimeSpan) \(TimeSpan.seconds(.max))",
      ])
    // Without time each verb tries once; with all the time in the world none of them fails.
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
