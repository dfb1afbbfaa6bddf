import StakeoutNimble
import XCTest

final class RenamedTests: XCTestCase {
  @available(*, deprecated)
  func testOldNamesStandForTheNewOnes() {
    let span: NimbleTimeInterval = .milliseconds(500)
    XCTAssertEqual(0.5.nimbleInterval.duration, span.duration)
    XCTAssertTrue(NimbleAssertionHandler is ReportingAssertionHandler)
  }
}
