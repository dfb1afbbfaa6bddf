import StakeoutDobby
import Testing
import XCTest

/// What a target that imports only StakeoutDobby has against traps.
@Suite(.survivesTraps, .showsStuckThreads) struct SurvivingTrapTests {
  @Test func `a test with mocks alone survives its traps and shows where it stands`() {
    #expect(Trap.isArmed)
  }
}

final class SurvivingTrapCaseTests: SurvivingTestCase {
  func testACaseWithMocksAloneSurvivesItsTraps() { XCTAssertTrue(Trap.isArmed) }
}
