import StakeoutCore
import StakeoutSchedules
import StakeoutTestSupport
import Testing

/// The text of a failure: the picture of the calls, and why no order explains them.
@Suite struct LinearizabilityReportTests {
  /// A queue that removes its first element some time after it has read it.
  ///
  /// If two tasks read at once, the second one ends first.
  private final class SlowQueue: Sendable {
    private let state = Locked((items: [Int](), readers: 0))

    func enqueue(_ number: Int) { state.withLock { $0.items.append(number) } }

    func dequeue() async throws -> Int? {
      let (first, readers) = state.withLock { state in
        state.readers += 1
        return (state.items.first, state.readers)
      }
      if first != nil { try await Task.sleep(for: .seconds(readers == 1 ? 2 : 1)) }
      state.withLock { state in
        state.readers -= 1
        if first != nil { state.items = Array(state.items.dropFirst()) }
      }
      return first
    }
  }

  @Test func `the failure shows the fewest calls that fail, and how far the model explains them`()
    async throws
  {
    let text = try await failure {
      try await expectLinearizable(
        SlowQueue.self, model: [Int].self, tasks: 2, callsEach: 2, rounds: 500, seed: 1
      ) {
        (SlowQueue(), [])
      } operations: {
        $0.operation("enqueue", [2], action: { $0.enqueue($1) }, model: { $0.append($1) })
        $0.operation(
          "dequeue", action: { try await $0.dequeue() },
          model: { $0.isEmpty ? nil : $0.removeFirst() })
      }
    }
    expectFailure(
      text.replacing(#/round \d+ of/#, with: "round N of"),
      is: """
        SlowQueue is not linearizable: no order of these 3 calls explains their results

          task A  ├ enqueue(2) ┤ ├ dequeue() → 2 ──┤
          task B                  ├ dequeue() → 2 ┤

        The model, which begins as [], explains this much:
          task A  enqueue(2)      then [2]
          task A  dequeue() → 2   then []
        Then the last call does not fit:
          task B  dequeue() → 2   here the model returns nil

        Found in round N of 500, made smaller from 4 calls in 2 tasks.
        Repeat it with 'seed: 1'.
        """)
  }

  @Test func `what happened after the failure is left out`() async throws {
    expectFailure(
      try await failureOfTickets([.returns(7)]),
      is: """
        Tickets and its model differ, even without concurrency

          task A  ├ next() → 7 ┤

        No call can come first; the model begins as 0.
          task A  next() → 7   here the model returns 1

        Found in round 1 of 10, made smaller from 4 calls in 2 tasks.
        Repeat it with 'seed: 1'.
        """)
  }

  @Test func `calls are put one after another if they fail so, too`() async throws {
    let script: [Tickets.Call] = [.returns(1), .returns(2), .returns(7)]
    let text = try await failureOfTickets(script, others: script, tasks: 3, callsEach: 1)
    #expect(
      text == """
        Tickets and its model differ, even without concurrency

          task 1  ├ next() → 1 ┤ ├ next() → 2 ┤ ├ next() → 7 ┤

        The model, which begins as 0, explains this much:
          task 1  next() → 1   then 1
          task 1  next() → 2   then 2
        Then the last call does not fit:
          task 1  next() → 7   here the model returns 3

        Found in round 1 of 10, made smaller from 3 tasks.
        Repeat it with 'seed: 1'.
        """)
  }

  @Test
  func `a call that had not returned when another failed is open, and later calls are left out`()
    async throws
  {
    expectFailure(
      try await failureOfTickets([.returns(1, at: 9), .returns(42, at: 1)]),
      is: """
        Tickets is not linearizable: no order of these 2 calls explains their results

          task A  ├ next() ┄┄┄┄┄┄┄
          task B   ├ next() → 42 ┤
          (┄ had not returned yet)

        No call can come first; the model begins as 0.
          task B  next() → 42   here the model returns 1

        Found in round 1 of 10, made smaller from 4 calls in 2 tasks.
        Repeat it with 'seed: 1'.
        """)
  }

  @Test func `a call that began after another one had ended cannot come before it`() async throws {
    expectFailure(
      try await failureOfTickets([
        .returns(1), .returns(50, at: 9), .returns(3, at: 1), .returns(4, at: 2),
      ]),
      is: """
        Tickets is not linearizable: no order of these 4 calls explains their results

          task A  ├ next() → 1 ┤ ├ next() → 50 ────────────────┤
          task B                  ├ next() → 3 ┤ ├ next() → 4 ┤

        The model, which begins as 0, explains this much:
          task A  next() → 1   then 1
        Then no call fits:
          task A  next() → 50   here the model returns 2
          task B  next() → 3    here the model returns 2
          task B  next() → 4    began after next() of task B had ended

        Found in round 1 of 10.
        Repeat it with 'seed: 1'.
        """)
  }

  @Test func `many calls that do not fit are bounded`() async throws {
    // The wrong result of the second call comes last. Without that call, no later one fits.
    let later = (0..<10).map { Tickets.Call.returns(3 + $0, at: 1 + $0) }
    let text = try await failureOfTickets(
      [.returns(1), .returns(50, at: 99)] + later, callsEach: 10)
    #expect(
      text.hasPrefix(
        "Tickets is not linearizable: no order of these 12 calls explains their results\n"),
      "\(text)")
    #expect(text.contains("\nThen no call fits:\n"), "\(text)")
    #expect(text.contains("\n  … 4 more calls\n"), "\(text)")
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 }, "\(text)")
  }
}

@Suite struct LinearizabilityHangTests {
  @Test func `a call that hangs`() async throws {
    expectFailure(
      try await failureOfTickets([.hangs, .returns(1)]),
      is: """
        Tickets hangs: 1 call did not return

          task A  ├ next() ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄
          task B   ├ next() → 1 ┤ ├ next() → 3 ┤

        Found in round 1 of 10, made smaller from 4 calls in 2 tasks.
        Repeat it with 'seed: 1'.
        """)
  }

  @Test func `an object that is never made`() async throws {
    let text = try await failure {
      try await expectLinearizable(Tickets.self, model: Int.self, timeout: .milliseconds(100)) {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        return (Tickets([]), 0)
      } operations: {
        $0.operation("next", action: { try await $0.take() }, model: { $0 })
      }
    }
    #expect(
      text == "expectLinearizable(Tickets): the object was not made within 0.1 seconds")
  }
}
