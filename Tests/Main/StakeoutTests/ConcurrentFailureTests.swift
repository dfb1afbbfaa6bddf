import ExpectationTestSupport
import Stakeout
import StakeoutNimble
import StakeoutTestSupport
import Testing
import XCTest

/// Eight threads that fail all the time: each failure belongs to the test, and none is lost.
///
/// Equal failures are shown once, with their number.
@Suite struct ConcurrentFailureTests {
  @Test func `XCTest has one, and their number, in the test`() async throws {
    let outcome = try await SurvivalFixture.runXCTest("ConcurrentXCTestFixtures/testFails")
    #expect(outcome.ending == .exited(status: 1))
    #expect(outcome.output.contains("Executed 1 test, with 2 failures (0 unexpected)"))
    let text = "ConcurrentXCTestFixtures.testFails : failed - "
    let lines = outcome.everything.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(lines.count == 2)
    #expect(lines.first?.hasSuffix(text + "expected to equal <2>, got <1>") == true)
    #expect(lines.last?.hasSuffix(text + Self.all) == true)
    #expect(outcome.everything.contains("\n  800 × expected to equal <2>, got <1>\n"))
  }

  @Test func `Swift Testing has one, and their number, in the test`() async throws {
    let outcome = try await SurvivalFixture.runSwiftTesting("ConcurrentSwiftTestingFixtures/")
    #expect(outcome.ending == .exited(status: 1))
    let lines = outcome.everything.split(separator: "\n").filter { $0.contains("an issue at ") }
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.hasPrefix("✘ Test fails() recorded an issue at Concurrent") })
    #expect(outcome.everything.contains("↳ expected to equal <2>, got <1>"))
    #expect(outcome.everything.contains("↳ " + Self.all))
    #expect(outcome.everything.contains("with 2 issues"))
  }

  private static let all = "800 failures at this line in all (8 threads, 100 iterations each):"

  @Test func `gathering sees them, and keeps them from the test`() {
    #expect(ConcurrentFixture.gather() == 8)
  }
}

final class ConcurrentGatheringTests: XCTestCase {
  func testGatheringSeesThemAndKeepsThemFromTheTest() {
    XCTAssertEqual(ConcurrentFixture.gather(), 8)
  }
}

final class ConcurrentXCTestFixtures: XCTestCase {
  func testFails() throws {
    try XCTSkipUnless(SurvivalFixture.isOn, "fails on purpose, when another test runs it")
    ConcurrentFixture.fail()
  }
}

@Suite(.enabled(if: SurvivalFixture.isOn)) struct ConcurrentSwiftTestingFixtures {
  @Test func fails() { ConcurrentFixture.fail() }
}

/// Expectations that fail on eight threads at the same time.
private enum ConcurrentFixture {
  static func fail() {
    concurrently(threads: 8, iterations: 100) { _, _ in expect(1).to(equal(2)) }
  }

  static func gather() -> Int {
    gatherFailingExpectations(silently: true) {
      concurrently(threads: 8) { _, _ in expect(1).to(equal(2)) }
    }.count
  }
}
