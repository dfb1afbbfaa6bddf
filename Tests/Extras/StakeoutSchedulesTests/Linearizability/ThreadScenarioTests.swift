import Dispatch
import Stakeout
import StakeoutCore
import StakeoutSchedules
import StakeoutTestSupport
import Testing

/// The rounds of a check whose calls come from threads.
@Suite struct ThreadScenarioTests {
  /// Two calls that wait for each other: the one that comes first gets the greater number.
  private final class Meeting: Sendable {
    private let arrived = Locked(0)
    private let isComplete = DispatchSemaphore(value: 0)

    func attend() -> Int {
      let place = arrived.withLock { arrived in
        arrived += 1
        return arrived
      }
      if place == 2 {
        isComplete.signal()
        return 1
      }
      isComplete.wait()
      return 2
    }
  }

  @Test func `threads call at once, and calls that overlap may take effect in any order`() throws {
    let meetings = Shared(0)
    try expectLinearizable(
      Meeting.self, model: Int.self, threads: 2, callsEach: 1, rounds: 20, timeout: .seconds(600)
    ) {
      meetings.increment()
      return (Meeting(), 0)
    } operations: {
      $0.operation("attend", action: { $0.attend() }) { count in
        count += 1
        return count
      }
    }
    #expect(meetings.value == 20)
  }

  @Test func `a result or an error that the model does not have fails`() async throws {
    struct Refusal: Error {}
    let text = try await failure {
      try expectLinearizable(
        Tickets.self, model: Int.self, threads: 2, callsEach: 1, rounds: 10, seed: 1,
        timeout: .seconds(600)
      ) {
        (Tickets([]), 0)
      } operations: {
        $0.operation("refuse") { _ -> Int in
          throw Refusal()
        } model: { _ in
          1
        }
      }
    }
    #expect(text.contains("  refuse() threw Refusal()   here the model returns 1\n"), "\(text)")
    #expect(text.contains("\nFound in round 1 of 10"), "\(text)")
    #expect(
      text.hasSuffix(
        "\nThe threads ran in real time: 'seed: 1' repeats the calls, not their timing."),
      "\(text)")
  }

  @Test func `expectations in a call count in the test`() async throws {
    let failures = try await failures {
      try expectLinearizable(
        Tickets.self, model: Int.self, threads: 2, callsEach: 1, rounds: 1, seed: 1,
        timeout: .seconds(600)
      ) {
        (Tickets([]), 0)
      } operations: {
        $0.operation("f", action: { _ in fail("wrong") }, model: { _ in })
      }
    }
    #expect(failures.map(\.message) == ["wrong", "wrong"])
  }
}

@Suite struct ThreadScenarioHangTests {
  /// A gate that stays closed until the test opens it.
  private final class Gate: Sendable {
    private let closed: DispatchGroup
    init(_ closed: DispatchGroup) { self.closed = closed }
    func pass() { closed.wait() }
  }

  @Test func `a call that does not return in time fails, and its thread is left`() async throws {
    let closed = DispatchGroup()
    closed.enter()
    let text = try await failure {
      try expectLinearizable(
        Gate.self, model: Int.self, threads: 2, callsEach: 1, rounds: 1, seed: 1,
        timeout: .milliseconds(500)
      ) {
        (Gate(closed), 0)
      } operations: {
        $0.operation("pass", action: { $0.pass() }, model: { _ in })
      }
    }
    closed.leave()
    // On a slow machine, the threads have not begun their calls before the timeout.
    #expect(text.hasPrefix("Gate hangs: "), "\(text)")
    #expect(text.contains(" did not return within 0.5 seconds\n"), "\(text)")
  }
}

@Suite struct ThreadScenarioTrapTests {
  /// A stack whose only function traps, and that counts its calls.
  private final class Stack: Sendable {
    private let calls: Shared<Int>
    init(_ calls: Shared<Int>) { self.calls = calls }

    func pop() -> Int {
      calls.increment()
      fatalError("broken")
    }
  }

  @Test func `a trap ends the calls of its thread`() async throws {
    let counts = Shared<[Shared<Int>]>([])
    let text = try await failure {
      try expectLinearizable(
        Stack.self, model: Int.self, threads: 2, callsEach: 3, rounds: 1, seed: 1,
        timeout: .seconds(600)
      ) {
        let calls = Shared(0)
        counts.value += [calls]
        return (Stack(calls), 0)
      } operations: {
        $0.operation("pop", action: { $0.pop() }, model: { _ in 0 })
      }
    }
    #expect(text.hasPrefix("Stack trapped in pop(): fatalError: broken"), "\(text)")
    // The two threads of the first round have trapped in their first calls.
    #expect(counts.value.first?.value == 2)
  }
}
