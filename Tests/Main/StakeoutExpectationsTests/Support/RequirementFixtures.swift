import StakeoutExpectations
import StakeoutTestSupport
import Testing
import XCTest

/// Requirements that fail on purpose.
///
/// The tests run them in a child process.
enum RequirementFixture {
  static let line = #line + 3

  static func fail() throws {
    try require(1).to(equal(2))
  }
}

final class RequirementFixtures: XCTestCase {
  func testRequirement() throws {
    try XCTSkipUnless(SurvivalFixture.isOn, "fails on purpose, when another test runs it")
    try RequirementFixture.fail()
  }
}

@Suite(.enabled(if: SurvivalFixture.isOn)) struct SwiftTestingRequirementFixtures {
  @Test func requirement() throws { try RequirementFixture.fail() }
}
