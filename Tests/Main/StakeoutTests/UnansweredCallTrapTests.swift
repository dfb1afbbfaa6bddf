import Stakeout
import StakeoutTestSupport
import Testing

/// Calls without a stub, in tests that survive traps.
@Suite(.enabled(if: SurvivalFixture.isOn), .survivesTraps, .timeLimit(.minutes(5)))
struct UnansweredCallTrapFixtures {
  private struct Receipt {}

  private final class FakeGateway: Spryable {
    enum ClassFunction: String, StringRepresentable { case none }
    enum Function: String, StringRepresentable { case charge = "charge(_:to:)" }

    func charge(_ amount: Int, to customer: String) -> Receipt {
      spryify(arguments: amount, customer)
    }
  }

  @Test func unanswered() { _ = FakeGateway().charge(3, to: "ada") }

  @Test func awaited() async {
    let gateway = FakeGateway()
    await Task { _ = gateway.charge(3, to: "ada") }.value
  }

  /// The call ends the test, so nothing can read the reporter afterwards.
  @Test func reported() {
    withReporter(CapturingReporter()) { _ = FakeGateway().charge(3, to: "ada") }
  }

  @Test func asked() {
    let trap = Trap.catching { _ = FakeGateway().charge(3, to: "ada") }
    #expect(trap?.message.contains("No return value found") == true)
  }
}

@Suite struct UnansweredCallTrapTests {
  @Test func `the failure is that of a test without a region, and ends the test`() async throws {
    let outcome = try await SurvivalFixture.runSwiftTesting("UnansweredCallTrapFixtures/")
    for test in ["unanswered()", "awaited()", "reported()"] {
      let issues = outcome.issues(of: test)
      #expect(issues.count == 1, "\(test): \(issues)")
      #expect(
        issues.first?.text.hasPrefix(#"FakeGateway received charge(3, to: "ada"), which no stub"#)
          == true, "\(test): \(issues)")
      #expect(issues.first?.place.hasPrefix("UnansweredCallTrapTests.swift:") == true, "\(issues)")
    }
    #expect(outcome.everything.contains("a stub that answers it: stub(.charge).with(3, \"ada\")"))
    #expect(outcome.passed("asked()"))
  }
}
