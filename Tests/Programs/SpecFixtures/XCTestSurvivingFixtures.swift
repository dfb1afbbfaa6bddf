import Foundation
import StakeoutSpecs
import XCTest

/// A spec with examples that trap in several ways, and others that pass.
final class XCSurvivingSpec: XCTestSpec {
  override func testSpec() {
    s.beforeAll { print("BEFORE ALL") }
    s.it("passes first") {}
    s.it("traps") { fatalError("at once") }
    s.it("passes between") { await Task.yield() }
    s.it("traps later") {
      await Task.yield()
      await Task<Void, Never> { fatalError("later") }.value
    }
    s.it("traps on the main actor") { await MainActor.run { () -> Void in fatalError("main") } }
    s.it("traps in a wait") { Self.trapInWait() }
    s.it("traps beside a fulfillment") {
      Task {
        await Task.yield()
        fatalError("beside")
      }
      let never = XCTestExpectation(description: "never")
      _ = await XCTWaiter.fulfillment(of: [never], timeout: Self.timeout)
    }
    s.it("waits past the time-outs") {
      // sleep: XCTest's watchdog comes a quarter of a second after the timeout of a wait.
      try await Task.sleep(for: .seconds(Self.timeout + 1))
    }
    s.it("passes last") {}
  }

  private static let timeout = 5.0

  private static func trapInWait() {
    RunLoop.current.perform { fatalError("in a wait") }
    XCTWaiter().wait(for: [XCTestExpectation(description: "never")], timeout: timeout)
  }
}
