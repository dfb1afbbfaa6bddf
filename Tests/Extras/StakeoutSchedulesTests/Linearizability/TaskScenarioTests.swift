import Stakeout
import StakeoutSchedules
import StakeoutTestSupport
import Testing

/// An object whose functions do what the tests of tasks and threads need.
private struct Object: Sendable {
  func snap() async -> Int {
    await Task.yield()
    fatalError("broken")
  }
}

/// The rounds of a check whose calls come from tasks.
@Suite struct TaskScenarioTests {
  /// Returns the beginnings and ends of the calls of a round, as parentheses.
  private func order(seed: UInt64) async throws -> String {
    let order = Shared("")
    try await expectLinearizable(
      Object.self, model: Int.self, tasks: 3, callsEach: 3, rounds: 1, seed: seed
    ) {
      (Object(), 0)
    } operations: {
      $0.operation("f") { _ in
        order.value += "("
        await Task.yield()
        order.value += ")"
      } model: { _ in
      }
    }
    return order.value
  }

  @Test func `a seed repeats the order of the tasks, and other seeds give others`() async throws {
    var all: Set<String> = []
    for seed in UInt64(0)..<40 {
      let order = try await order(seed: seed)
      #expect(order.count == 18)
      #expect(try await self.order(seed: seed) == order)
      all.insert(order)
    }
    #expect(all.count > 5, "\(all)")
    // Calls of different tasks overlap.
    #expect(all.contains { $0.contains("((") })
  }

  @Test func `sleeps take no time`() async throws {
    let sleeps = Shared(0)
    try await expectLinearizable(Object.self, model: Int.self, rounds: 3, seed: 1) {
      (Object(), 0)
    } operations: {
      $0.operation("sleep") { _ in
        try await Task.sleep(for: .seconds(86_400))
        sleeps.increment()
      } model: { _ in
      }
    }
    #expect(sleeps.value == 27)
  }

  @Test func `expectations in a call count in the test`() async throws {
    let failures = try await failures {
      try await expectLinearizable(
        Object.self, model: Int.self, tasks: 2, callsEach: 1, rounds: 1, seed: 1
      ) {
        (Object(), 0)
      } operations: {
        $0.operation("f", action: { _ in fail("wrong") }, model: { _ in })
      }
    }
    #expect(failures.map(\.message) == ["wrong", "wrong"])
  }

  @Test func `an error of the closure that makes the object is thrown`() async {
    await #expect(throws: Refusal.self) {
      try await expectLinearizable(Object.self, model: Int.self) {
        throw Refusal()
      } operations: {
        $0.operation("f", action: { _ in }, model: { _ in })
      }
    }
  }

  private struct Refusal: Error {}
}

@Suite struct TaskScenarioTrapTests {
  @Test func `a trap ends the round, and only the call that trapped is blamed`() async throws {
    let text = try await failure {
      try await expectLinearizable(Object.self, model: Int.self, seed: 1) {
        (Object(), 0)
      } operations: {
        $0.operation("fine", action: { _ in await Task.yield() }, model: { _ in })
        $0.operation("snap", action: { await $0.snap() }, model: { _ in 0 })
      }
    }
    #expect(text.hasPrefix("Object trapped in snap(): fatalError: broken"), "\(text)")
    #expect(text.contains("\n\n  task 1  ├ snap() ✗\n\nFound in round "), "\(text)")
    #expect(text.hasSuffix("\nRepeat it with 'seed: 1'."), "\(text)")
  }

  @Test func `a trap after the round, in a task that a call left behind, fails the test`()
    async throws
  {
    let waiting = Shared<[CheckedContinuation<Void, Never>]>([])
    let reporter = CapturingReporter()
    try await withReporter(reporter) {
      try await expectLinearizable(
        Object.self, model: Int.self, tasks: 2, callsEach: 1, rounds: 1, seed: 1
      ) {
        (Object(), 0)
      } operations: {
        $0.operation("leave") { _ in
          Task {
            await withCheckedContinuation { waiting.value.append($0) }
            fatalError("late")
          }
          while waiting.value.isEmpty { await Task.yield() }
        } model: { _ in
        }
      }
    }
    expect(reporter.failures).to(beEmpty())
    for task in waiting.value { task.resume() }
    await expect(reporter.failures).toEventually(haveCount(1), timeout: .seconds(30))
    expect(reporter.failures.first?.message).to(beginWith("trapped: fatalError: late"))
  }

  @Test func `an object that cannot be made`() async throws {
    let text = try await failure {
      try await expectLinearizable(Object.self, model: Int.self) {
        () async throws -> (Object, Int) in
        fatalError("no parts")
      } operations: {
        $0.operation("f", action: { _ in }, model: { _ in })
      }
    }
    #expect(
      text.hasPrefix(
        "expectLinearizable(Object): the object could not be made: fatalError: no parts"),
      "\(text)")
  }
}
