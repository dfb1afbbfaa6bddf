import Stakeout
import StakeoutSchedules
import XCTest

final class ScheduleXCTests: XCTestCase {
  func testSchedulesAreExploredUnderXCTest() async throws {
    let failures = try await failures {
      try await exploreSchedules(100) {
        let balance = await balanceAfterTwoWithdrawals(from: Account(balance: 100))
        expect(balance).to(beGreaterThanOrEqualTo(0))
      }
    }
    XCTAssertEqual(failures.count, 1)
  }

  @MainActor func testAMinuteTakesNoTimeOnTheMainActor() async throws {
    try await inVirtualTime {
      try await Task.sleep(for: .seconds(60))
      XCTAssertEqual(VirtualTime.elapsed, .seconds(60))
    }
  }
}
