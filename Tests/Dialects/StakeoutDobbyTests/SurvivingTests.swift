import StakeoutDobby
import Testing
import XCTest

/// A test target that imports only StakeoutDobby can survive traps and show stuck threads.
@Suite(.survivesTraps, .showsStuckThreads) struct SurvivingTrapTests {
  @Test func `a test with mocks alone survives its traps and shows where it stands`() {
    #expect(Trap.isArmed)
  }
}

final class SurvivingTrapCaseTests: SurvivingTestCase {
  func testACaseWithMocksAloneSurvivesItsTraps() { XCTAssertTrue(Trap.isArmed) }
}
