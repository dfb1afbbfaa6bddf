// Imports no other module of Stakeout, so that this file compiles only if the product can be used
// alone.
import StakeoutExpectations
import Testing

@Suite struct ExportsTrapTests {
  @Test func `one import brings expectations, matchers, reporters and traps`() async throws {
    let reporter = CapturingReporter()
    withReporter(reporter) { expect(1).to(equal(2)) }
    #expect(reporter.messages == ["expected to equal <2>, got <1>"])
    #expect(Trap.catching { fatalError("no such account") }?.message == "no such account")
    await expect(1).toEventually(beGreaterThan(0))
  }
}
