import Stakeout
import StakeoutSchedules
import StakeoutTestSupport
import Testing

/// `Test.cancel()` cancels the test without a failure, in each function and trait that runs a body.
@Suite struct CancelledTests {
  @Test func `a cancelled test is cancelled, whatever runs its body`() async throws {
    let outcome = try await SurvivalFixture.runSwiftTesting("CancelledFixtures/")
    #expect(outcome.ending == .exited(status: 0), "\(outcome.everything)")
    for test in ["exploring", "schedules", "survivingTraps", "virtualTime", "threads", "stubs"] {
      #expect(outcome.everything.contains("➜ Test \(test)() was cancelled"), "\(test)")
    }
  }
}

@Suite(.enabled(if: SurvivalFixture.isOn)) struct CancelledFixtures {
  @Test func exploring() async throws {
    try await exploreSchedules(10) { try Test.cancel("enough") }
    Issue.record("the test goes on")
  }

  @Test(.schedules(5)) func schedules() async throws { try Test.cancel("enough") }
  @Test(.survivesTraps) func survivingTraps() async throws { try Test.cancel("enough") }
  @Test(.virtualTime) func virtualTime() async throws { try Test.cancel("enough") }

  @Test func threads() throws {
    try concurrently(threads: 4) { _, _ in try Test.cancel("enough") }
  }

  @Test(.reportsUnusedStubs) func stubs() throws {
    let fake = FakeShop()
    fake.stub(.open).andReturn(true)
    try Test.cancel("enough")
  }
}

/// A double with one function, for a stub that the cancelled test leaves unused.
private final class FakeShop: Spryable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable { case open = "open()" }

  func open() -> Bool { spryify() }
}
