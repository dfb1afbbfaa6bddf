import StakeoutScout
import Testing
import XCTest

/// A test target that imports only StakeoutScout can survive traps and show stuck threads.
@Suite(.survivesTraps, .showsStuckThreads) struct SurvivingScoutTrapTests {
  @Test func `a test with mocks alone survives its traps and shows where it stands`() {
    #expect(Trap.isArmed)
  }
}

final class SurvivingScoutTrapCaseTests: SurvivingTestCase {
  func testACaseWithMocksAloneSurvivesItsTraps() { XCTAssertTrue(Trap.isArmed) }
}
