import StakeoutSpryKit
import XCTest

/// The part of SpryKit's introduction that ends the process elsewhere.
final class SpryKitSeedTrapTests: XCTestCase {
  func testAssertionsThatTrap() {
    // Elsewhere Swift leaves the assertion out.
    #if DEBUG
      XCTAssertThrowsAssertion {
        assertionFailure("should catch this assertion failure")
      }
    #endif
  }
}
