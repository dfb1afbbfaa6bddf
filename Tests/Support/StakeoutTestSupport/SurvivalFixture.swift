import Foundation

/// Runs tests that trap on purpose, in a child process that is this very test executable.
///
/// In other processes these tests are skipped: only the child has the environment variable that
/// enables them.
public enum SurvivalFixture {
  /// Whether this process is such a child.
  public static let isOn = ProcessInfo.processInfo.environment[variable] != nil

  private static let variable = "STAKEOUT_SURVIVAL_FIXTURE"

  /// Runs suites or functions of Swift Testing in the caller's module, as `swift test --filter`
  /// does.
  public static func runSwiftTesting(
    _ filters: String..., environment: [String: String] = [:], fileID: String = #fileID
  ) async throws -> FixtureProcess.Outcome {
    try await FixtureProcess.run(
      executable: FixtureProcess.thisExecutable,
      arguments: ["--testing-library", "swift-testing"]
        + filters.flatMap { ["--filter", "\(module(of: fileID)).\($0)"] },
      environment: merged(environment))
  }

  /// Runs XCTest cases of the caller's module, as `swift test` does.
  ///
  /// Each name is `Class` or `Class/testName`.
  public static func runXCTest(
    _ names: String..., environment: [String: String] = [:], fileID: String = #fileID
  ) async throws -> FixtureProcess.Outcome {
    try await runXCTest(names, environment: environment, fileID: fileID)
  }

  /// Runs XCTest cases of the caller's module, as `swift test` does.
  ///
  /// It takes the names as an array.
  public static func runXCTest(
    _ names: [String], environment: [String: String] = [:], fileID: String = #fileID
  ) async throws -> FixtureProcess.Outcome {
    try await FixtureProcess.run(
      executable: FixtureProcess.thisExecutable,
      arguments: [names.map { "\(module(of: fileID)).\($0)" }.joined(separator: ",")],
      environment: merged(environment))
  }

  private static func module(of fileID: String) -> Substring { fileID.prefix { $0 != "/" } }

  private static func merged(_ environment: [String: String]) -> [String: String] {
    environment.merging([variable: "1", "NO_COLOR": "1", "SWIFT_BACKTRACE": "enable=no"]) {
      given, _ in given
    }
  }
}

extension FixtureProcess.Outcome {
  /// Returns the issues that Swift Testing shows for a test: the place, as `file:line`, and the
  /// first line of the text.
  public func issues(of test: String) -> [(place: String, text: String)] {
    let lines = everything.split(separator: "\n")
    return zip(lines, lines.dropFirst()).compactMap { line, next in
      guard line.hasPrefix("✘ Test \(test) recorded an issue"),
        let place = line.split(separator: " at ").last?.split(separator: ": ").first
      else { return nil }
      return (String(place), String(next.drop { "↳ ".contains($0) }))
    }
  }

  /// Whether Swift Testing reports that the test passed.
  public func passed(_ test: String) -> Bool { everything.contains("✔ Test \(test) passed") }

  /// Returns the lines in which XCTest shows a failure of the test, named as in `Class.testName`.
  public func failures(of test: String) -> [Substring] {
    everything.split(separator: "\n").filter { $0.contains("error: \(test) :") }
  }
}
