import Foundation

/// Tests that trap on purpose, in a child process that is this very test executable.
///
/// Without the environment variable that the child gets, they are skipped.
public enum SurvivalFixture {
  /// Whether this process is such a child.
  public static let isOn = ProcessInfo.processInfo.environment[variable] != nil

  private static let variable = "STAKEOUT_SURVIVAL_FIXTURE"

  /// Runs suites or functions of Swift Testing in the caller's module, as `swift test --filter` does.
  public static func runSwiftTesting(
    _ filters: String..., environment: [String: String] = [:], fileID: String = #fileID
  ) async throws -> FixtureProcess.Outcome {
    try await FixtureProcess.run(
      executable: FixtureProcess.thisExecutable,
      arguments: ["--testing-library", "swift-testing"]
        + filters.flatMap { ["--filter", "\(module(of: fileID)).\($0)"] },
      environment: merged(environment))
  }

  /// Runs XCTest cases of the caller's module, each named `Class` or `Class/testName`, as `swift
  /// test` does.
  public static func runXCTest(
    _ names: String..., environment: [String: String] = [:], fileID: String = #fileID
  ) async throws -> FixtureProcess.Outcome {
    try await runXCTest(names, environment: environment, fileID: fileID)
  }

  /// The same for names in an array.
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
  /// Every line, as `file:line`, at which Swift Testing shows an issue, with the first line of its
  /// text.
  public func issues(of test: String) -> [(place: String, text: String)] {
    let lines = everything.split(separator: "\n")
    return zip(lines, lines.dropFirst()).compactMap { line, next in
      guard line.hasPrefix("✘ Test \(test) recorded an issue"),
        let place = line.split(separator: " at ").last?.split(separator: ": ").first
      else { return nil }
      return (String(place), String(next.drop { "↳ ".contains($0) }))
    }
  }

  /// Whether Swift Testing says that the test passed.
  public func passed(_ test: String) -> Bool { everything.contains("✔ Test \(test) passed") }

  /// The lines with which XCTest shows a failure of the test, as in `Class.testName`.
  public func failures(of test: String) -> [Substring] {
    everything.split(separator: "\n").filter { $0.contains("error: \(test) :") }
  }
}
