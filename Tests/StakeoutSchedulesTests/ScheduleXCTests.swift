import Stakeout
import StakeoutSchedules
import XCTest

final class ScheduleXCTests: XCTestCase {
  func testSchedulesAreExploredUnderXCTest() async throws {
    let failures = CapturingReporter()
    try await withReporter(failures) {
      _ = try await exploreSchedules(100) {
        let account = Account(balance: 100)
        async let first = account.withdraw(80)
        async let second = account.withdraw(80)
        _ = await (first, second)
        let balance = await account.balance
        expect(balance).to(beGreaterThanOrEqualTo(0))
      }
    }
    XCTAssertEqual(failures.messages.count, 1)
  }

  @MainActor func testAMinuteTakesNoTimeOnTheMainActor() async throws {
    try await inVirtualTime {
      try await Task.sleep(for: .seconds(60))
      XCTAssertEqual(VirtualTime.elapsed, .seconds(60))
    }
  }
}
