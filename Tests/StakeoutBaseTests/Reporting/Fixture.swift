import Foundation
import StakeoutBase
import StakeoutTestSupport
import Testing

/// Tests that fail on purpose, in a child process that is this very test executable.
///
/// Without the environment variable that the child gets, they are skipped.
enum Fixture {
  static let isOn = ProcessInfo.processInfo.environment[variable] != nil

  /// Where every fixture fails: a place that only an exact report can name.
  static let site = SourceSite(
    fileID: "Elsewhere/Fixture.swift", filePath: "/elsewhere/Fixture.swift", line: 12, column: 34)

  static func failure(_ message: String) -> Failure { Failure(message: message, site: site) }

  static func fail(_ message: String) { Reporter.report(failure(message)) }

  /// Runs tests of an XCTest case, in this order, as `swift test` does, and expects this status.
  static func runXCTest(
    _ fixture: String, _ tests: [String], status: Int32 = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> FixtureProcess.Outcome {
    let names = tests.map { "StakeoutBaseTests.\(fixture)/\($0)" }.joined(separator: ",")
    return try await run([names], status, sourceLocation)
  }

  /// Runs one function of `SwiftTestingFixtures`, as `swift test` does, and expects this status.
  static func runSwiftTesting(
    _ name: String, status: Int32 = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> FixtureProcess.Outcome {
    try await run(
      ["--testing-library", "swift-testing", "--filter", "SwiftTestingFixtures/\(name)\\("], status,
      sourceLocation)
  }

  private static func run(
    _ arguments: [String], _ status: Int32, _ sourceLocation: SourceLocation
  ) async throws -> FixtureProcess.Outcome {
    let outcome = try await FixtureProcess.run(
      executable: FixtureProcess.thisExecutable, arguments: arguments,
      environment: [variable: "1", "NO_COLOR": "1"])
    #expect(
      outcome.ending == .exited(status: status), "\(outcome.everything.suffix(2_000))",
      sourceLocation: sourceLocation)
    return outcome
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
