import Foundation
import StakeoutExpectations
import StakeoutBase
import StakeoutTestSupport
import Testing
import XCTest

/// Requirements that fail on purpose, in a child process that is this very test executable.
enum RequirementFixture {
  private static let variable = "STAKEOUT_REQUIREMENT_FIXTURE"
  static let isOn = ProcessInfo.processInfo.environment[variable] != nil
  static let line = #line + 3

  static func fail() throws {
    try require(1).to(equal(2))
  }

  static func run(arguments: [String]) async throws -> FixtureProcess.Outcome {
    try await FixtureProcess.run(
      executable: FixtureProcess.thisExecutable, arguments: arguments,
      environment: [variable: "1", "NO_COLOR": "1"])
  }
}

final class RequirementFixtures: XCTestCase {
  func testRequirement() throws {
    try XCTSkipUnless(RequirementFixture.isOn, "fails on purpose, when another test runs it")
    try RequirementFixture.fail()
  }
}

@Suite(.enabled(if: RequirementFixture.isOn)) struct SwiftTestingRequirementFixtures {
  @Test func requirement() throws { try RequirementFixture.fail() }
}
