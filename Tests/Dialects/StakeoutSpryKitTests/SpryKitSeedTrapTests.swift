import StakeoutSpryKit
import XCTest

/// The examples of SpryKit's introduction that trap, which would otherwise end the process.
final class SpryKitSeedTrapTests: XCTestCase {
  func testAssertionsThatTrap() {
    // In other builds, Swift leaves the assertion out.
    #if DEBUG
      XCTAssertThrowsAssertion {
        assertionFailure("should catch this assertion failure")
      }
    #endif
  }
}
