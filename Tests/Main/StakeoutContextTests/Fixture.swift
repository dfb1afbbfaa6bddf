import StakeoutContext
import StakeoutCore
import StakeoutTestSupport
import Testing

/// Runs tests that fail on purpose, in a child process.
enum Fixture {
  /// The site of every fixture's failure.
  ///
  /// It is not in this file, so only an exact report can name it.
  static let site = SourceSite(
    fileID: "Elsewhere/Fixture.swift", filePath: "/elsewhere/Fixture.swift", line: 12, column: 34)

  static func failure(_ message: String) -> Failure { Failure(message: message, site: site) }

  static func fail(_ message: String) { Reporter.report(failure(message)) }

  /// Runs tests of an XCTest case in this order, as `swift test` does, and expects this exit
  /// status.
  static func runXCTest(
    _ fixture: String, _ tests: [String], status: Int32 = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> FixtureProcess.Outcome {
    let outcome = try await SurvivalFixture.runXCTest(tests.map { "\(fixture)/\($0)" })
    return expect(status, of: outcome, sourceLocation)
  }

  /// Runs one function of `SwiftTestingFixtures`, as `swift test` does, and expects this exit
  /// status.
  static func runSwiftTesting(
    _ name: String, status: Int32 = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> FixtureProcess.Outcome {
    let outcome = try await SurvivalFixture.runSwiftTesting("SwiftTestingFixtures/\(name)\\(")
    return expect(status, of: outcome, sourceLocation)
  }

  private static func expect(
    _ status: Int32, of outcome: FixtureProcess.Outcome, _ sourceLocation: SourceLocation
  ) -> FixtureProcess.Outcome {
    #expect(
      outcome.ending == .exited(status: status), "\(outcome.everything.suffix(2_000))",
      sourceLocation: sourceLocation)
    return outcome
  }
}

extension FixtureProcess.Outcome {
  /// The lines in which XCTest shows a failure, without the site that all of them share.
  var xctestFailures: [Substring] {
    everything.split(separator: "\n").compactMap { line in
      let place = "/elsewhere/Fixture.swift:12: error: "
      return line.hasPrefix(place) ? line.dropFirst(place.count) : nil
    }
  }
}
