import Stakeout
import StakeoutTestSupport
import Testing

/// A call without a stub, in a test that survives traps.
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
}

@Suite struct UnansweredCallTrapTests {
  @Test func `the failure has the call, and stands in the test's own code`() async throws {
    let outcome = try await SurvivalFixture.runSwiftTesting("UnansweredCallTrapFixtures/")
    #expect(outcome.issues(of: "unanswered()").count == 1)
    for text in [
      "No return value found ---, at ", "￫ Function: charge(_:to:)",
      "￫ Arguments: <Optional(3)>, <Optional(\"ada\")>",
      "UnansweredCallTrapFixtures.unanswered() at ",
    ] {
      #expect(outcome.everything.contains(text), "\(text): \(outcome.everything)")
    }
    #expect(!outcome.everything.contains("Misuse.swift"))
  }
}
