import StakeoutTestSupport
import Testing

/// Expectations in a program that runs no test.
@Suite struct `Outside any test` {
  @Test func `failures go to standard error, and leave the exit status alone`() async throws {
    let outcome = try await FixtureProcess.run(
      product: "ReportingFixtures", arguments: ["expectations"], timeLimit: .seconds(600))
    #expect(outcome.ending == .exited(status: 0))
    let numbers = outcome.output.split(separator: "\n")
    let lines = outcome.errorOutput.split(separator: "\n")
    let texts = [
      "expected to equal <2>, got <1>", "Waited more than 0.005 seconds",
      "expected to eventually equal <1>, got <0>",
    ]
    try #require(numbers.count == 3)
    try #require(lines.count == 3)
    for index in 0..<3 {
      let line = lines[index]
      #expect(line.contains("/ReportingFixtures/Expectations.swift:\(numbers[index]):"))
      #expect(line.wholeMatch(of: /\/[^:]+:\d+:\d+: error: outside any test: .*/) != nil)
      #expect(line.hasSuffix(": error: outside any test: \(texts[index])"))
    }
  }

  @Test func `a wait on the main thread serves the main queue`() async throws {
    let outcome = try await FixtureProcess.run(
      product: "ReportingFixtures", arguments: ["main queue"], timeLimit: .seconds(120))
    #expect(outcome.ending == .exited(status: 0))
    #expect(outcome.output == "true\n")
    #expect(outcome.errorOutput == "")
  }
}
