import StakeoutTestSupport

/// Runs the specs of the fixture program whose tests this filter selects.
func runFixtures(
  _ filter: String, arguments: [String] = [], environment: [String: String] = [:]
) async throws -> FixtureProcess.Outcome {
  try await FixtureProcess.run(
    product: "SpecFixtures",
    arguments: ["--testing-library", "swift-testing", "--filter", filter] + arguments,
    environment: environment.merging(["NO_COLOR": "1"]) { $1 }, timeLimit: .seconds(600))
}

extension FixtureProcess.Outcome {
  /// The lines of standard output that begin with a word.
  func lines(_ word: String) -> [String] {
    output.split(separator: "\n").filter { $0.hasPrefix(word) }.map(String.init)
  }

  /// The lines about the results of tests, without what varies.
  var results: [String] {
    errorOutput.split(separator: "\n").map(String.init)
      .filter { $0.contains("recorded an issue") || $0.contains("skipped:") || $0.contains("↳ ") }
      .filter { !$0.contains("Testing Library") && !$0.contains("Target Platform") }
      .map { line in
        line.replacing(/swift:\d+:\d+/, with: "swift")
      }
  }
}
