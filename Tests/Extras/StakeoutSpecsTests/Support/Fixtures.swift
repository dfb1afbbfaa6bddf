import Foundation
import StakeoutTestSupport
import Testing

/// Runs the tests of the program `SpecFixtures` that the filter selects.
func runFixtures(
  _ filter: String, arguments: [String] = [], environment: [String: String] = [:]
) async throws -> FixtureProcess.Outcome {
  try await FixtureProcess.run(
    product: "SpecFixtures",
    arguments: ["--testing-library", "swift-testing", "--filter", filter] + arguments,
    environment: environment.merging(["NO_COLOR": "1"]) { $1 }, timeLimit: .seconds(600))
}

/// Returns the number of the first line of `SpecFixtures/Fixtures.swift` that contains the text.
func fixtureLine(_ text: String) throws -> Int {
  let file = Repository.root.appending(path: "Tests/Programs/SpecFixtures/Fixtures.swift")
  let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
  return try #require(lines.firstIndex { $0.contains(text) }) + 1
}

extension FixtureProcess.Outcome {
  /// Returns the lines of standard output that begin with the word.
  func lines(_ word: String) -> [String] {
    output.split(separator: "\n").filter { $0.hasPrefix(word) }.map(String.init)
  }

  /// The lines about issues and skipped tests, without line numbers.
  var results: [String] {
    errorOutput.split(separator: "\n").map(String.init)
      .filter { $0.contains("recorded an issue") || $0.contains("skipped:") || $0.contains("↳ ") }
      .filter { !$0.contains("Testing Library") && !$0.contains("Target Platform") }
      .map { line in
        line.replacing(/swift:\d+:\d+/, with: "swift")
      }
  }
}
