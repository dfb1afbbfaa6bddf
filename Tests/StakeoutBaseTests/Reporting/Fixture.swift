import Foundation
import StakeoutBase
import StakeoutTestSupport

/// Tests that fail on purpose, in a child process that is this very test executable.
///
/// Without the environment variable that the child gets, they are skipped.
enum Fixture {
  static let isOn = ProcessInfo.processInfo.environment[variable] != nil

  /// Where every fixture fails: a place that only an exact report can name.
  static let site = SourceSite(
    fileID: "Elsewhere/Fixture.swift", filePath: "/elsewhere/Fixture.swift", line: 12, column: 34)

  static func failure(_ message: String) -> Failure { Failure(message: message, site: site) }

  /// Runs XCTest cases, each named `Class/testName`, as `swift test` does.
  static func runXCTest(_ names: String...) async throws -> FixtureProcess.Outcome {
    try await runXCTest(names)
  }

  /// Runs XCTest cases, each named `Class/testName`, in this order, as `swift test` does.
  static func runXCTest(_ names: [String]) async throws -> FixtureProcess.Outcome {
    try await FixtureProcess.run(
      executable: FixtureProcess.thisExecutable,
      arguments: [names.map { "StakeoutBaseTests.\($0)" }.joined(separator: ",")],
      environment: [variable: "1"])
  }

  /// Runs one function of `SwiftTestingFixtures`, as `swift test` does.
  static func runSwiftTesting(_ name: String) async throws -> FixtureProcess.Outcome {
    try await FixtureProcess.run(
      executable: FixtureProcess.thisExecutable,
      arguments: [
        "--testing-library", "swift-testing", "--filter", "SwiftTestingFixtures/\(name)\\(",
      ],
      environment: [variable: "1", "NO_COLOR": "1"])
  }

  private static let variable = "STAKEOUT_FIXTURE"
}

extension FixtureProcess.Outcome {
  /// Every line in which XCTest shows a failure, without the place that all of them share.
  var xctestFailures: [Substring] {
    everything.split(separator: "\n").compactMap { line in
      let place = "/elsewhere/Fixture.swift:12: error: "
      return line.hasPrefix(place) ? line.dropFirst(place.count) : nil
    }
  }
}

extension FixtureProcess.Outcome {
  /// Every issue that Swift Testing shows, as `test at place: comment`.
  var issues: [String] {
    let lines = everything.split(separator: "\n")
    return zip(lines, lines.dropFirst()).compactMap { line, next in
      let start = "✘ Test "
      let end = ": Issue recorded"
      guard line.hasPrefix(start), line.hasSuffix(end) else { return nil }
      let place = line.dropFirst(start.count).dropLast(end.count)
      return place.replacing(" recorded an issue at ", with: " at ") + ": "
        + next.drop { "↳ ".contains($0) }
    }
  }
}
