import StakeoutSchedules
import StakeoutTestSupport
import Testing

/// The calls of a round: how they are drawn from a seed, how they are shown, and how they are made fewer.
@Suite struct ScenarioTests {
  private struct Object: Sendable {}

  /// Expects that a call with the argument is shown as `call`.
  private func expectCall(
    _ call: String, with argument: some Sendable, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let text = try await failure(sourceLocation: sourceLocation) {
      try await expectLinearizable(
        Object.self, model: Int.self, tasks: 2, callsEach: 1, rounds: 1, seed: 1
      ) {
        (Object(), 0)
      } operations: {
        $0.operation("f", [argument], action: { _, _ in 0 }, model: { _, _ in 1 })
      }
    }
    #expect(
      text.contains("\n  task 1  ├ \(call) → 0 ┤\n"), "\(text)", sourceLocation: sourceLocation)
    #expect(
      text.contains("\n  task 1  \(call) → 0   here the model returns 1\n"), "\(text)",
      sourceLocation: sourceLocation)
  }

  @Test func `a call is shown with its arguments`() async throws {
    try await expectCall("f()", with: ())
    try await expectCall("f(1)", with: 1)
    try await expectCall("f(1, a)", with: (1, "a"))
    try await expectCall("f(from: 1, to: 2)", with: (from: 1, to: 2))
    try await expectCall("f(nil)", with: Int?.none)
    try await expectCall("f(3)", with: Int?.some(3))
  }

  /// Returns the calls of a round, in the order in which they began.
  private func calls(seed: UInt64) async throws -> [String] {
    let calls = Shared<[String]>([])
    try await expectLinearizable(
      Object.self, model: Int.self, tasks: 3, callsEach: 4, rounds: 1, seed: seed
    ) {
      (Object(), 0)
    } operations: {
      $0.operation("f", 0...9, action: { calls.value += ["f(\($1))"] }, model: { _, _ in })
      $0.operation("g", action: { _ in calls.value += ["g()"] }, model: { _ in })
    }
    return calls.value
  }

  @Test func `the seed decides about the calls`() async throws {
    let first = try await calls(seed: 1)
    #expect(first.count == 12)
    #expect(first.contains { $0.hasPrefix("f(") })
    #expect(first.contains("g()"))
    #expect(try await calls(seed: 1) == first)
    #expect(try await calls(seed: 2) != first)
  }

  @Test func `tasks and calls that a failure does not need are left out`() async throws {
    let script = [Tickets.Call.returns(7)]
    let text = try await failureOfTickets(script, others: script, tasks: 3, callsEach: 3)
    #expect(
      text == """
        Tickets and its model differ, even without concurrency

          task 1  ├ next() → 7 ┤

        No call can come first; the model begins as 0.
          task 1  next() → 7   here the model returns 1

        Found in round 1 of 10, made smaller from 9 calls in 3 tasks.
        Repeat it with 'seed: 1'.
        """)
  }
}
