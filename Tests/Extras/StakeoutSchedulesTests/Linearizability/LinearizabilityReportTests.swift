import StakeoutCore
import Testing

@testable import StakeoutSchedules

@Suite struct LinearizabilityReportTests {
  private func plan(_ crew: String = "task") -> LinearizabilityPlan {
    LinearizabilityPlan(
      subject: "Queue", crew: crew, size: 3, callsEach: 3, rounds: 500, seed: 42,
      timeout: .seconds(10), limit: 100_000, site: SourceSite())
  }

  private func report(
    _ calls: [QueueHistory.Call], crew: String = "task", isRepeatable: Bool = true,
    calls count: Int = 9, hasEnded: Bool = true
  ) -> String {
    let plan = plan(crew)
    let run = LaneRun(
      history: History(calls), model: [], hasEnded: hasEnded, isRepeatable: isRepeatable)
    guard let defect = try? Defect(of: run, limit: plan.limit) else { return "it passes" }
    return LinearizabilityReport(plan: plan, defect: defect).text(
      round: 12, calls: count, lanes: 3)
  }

  @Test func `the picture of the page`() {
    #expect(
      report(
        [.enqueue(1, 2, 0, 1), .dequeue(0, 2, 2, 5), .dequeue(1, 2, 3, 4)])
          == """
          Queue is not linearizable: no order of these 3 calls explains their results

            task 1                ├ dequeue() → 2 ──┤
            task 2  ├ enqueue(2) ┤ ├ dequeue() → 2 ┤

          The model, which begins as [], explains this much:
            task 2  enqueue(2)      then [2]
            task 1  dequeue() → 2   then []
          Then the last call does not fit:
            task 2  dequeue() → 2   here the model returns nil

          Found in round 12 of 500, made smaller from 9 calls in 3 tasks.
          Repeat it with 'seed: 42'.
          """)
  }

  @Test func `what happened after the failure is left out`() {
    #expect(
      report([
        .dequeue(0, 1, 0, 1), .enqueue(1, 1, 2, 3), .dequeue(0, nil, 4, 5), .enqueue(1, 2, 6, 7),
      ]) == """
        Queue and its model differ, even without concurrency

          task 1  ├ dequeue() → 1 ┤

        No call can come first; the model begins as [].
          task 1  dequeue() → 1   here the model returns nil

        Found in round 12 of 500, made smaller from 9 calls in 3 tasks.
        Repeat it with 'seed: 42'.
        """)
  }

  @Test func `several that do not fit, in threads`() {
    #expect(
      report(
        [
          .enqueue(0, 1, 0, 3), .enqueue(1, 2, 1, 2), .dequeue(0, 2, 4, 5), .dequeue(1, 2, 6, 7),
        ], crew: "thread", isRepeatable: false, calls: 4) == """
          Queue is not linearizable: no order of these 4 calls explains their results

            thread 1  ├ enqueue(1) ──┤ ├ dequeue() → 2 ┤
            thread 2   ├ enqueue(2) ┤                   ├ dequeue() → 2 ┤

          The model, which begins as [], explains this much:
            thread 2  enqueue(2)      then [2]
            thread 1  enqueue(1)      then [2, 1]
            thread 1  dequeue() → 2   then [1]
          Then the last call does not fit:
            thread 2  dequeue() → 2   here the model returns 1

          Found in round 12 of 500, made smaller from 3 threads.
          The threads ran in real time: 'seed: 42' repeats the calls, not their timing.
          """)
  }

  @Test func `calls that are open, and calls that come later`() {
    #expect(
      report([
        .enqueue(0, 1, 0, 9), .dequeue(1, nil, 1, 4), .dequeue(2, 2, 2, 3), .dequeue(2, nil, 5, 6),
      ]) == """
        Queue is not linearizable: no order of these 3 calls explains their results

          task 1  ├ enqueue(1) ┄┄┄┄┄┄
          task 2   ├ dequeue() ┄┄┄┄┄┄
          task 3    ├ dequeue() → 2 ┤
          (┄ had not returned yet)

        No call can come first; the model begins as [].
          task 3  dequeue() → 2   here the model returns nil

        Found in round 12 of 500, made smaller from 9 calls in 3 tasks.
        Repeat it with 'seed: 42'.
        """)
  }

  @Test func `calls that come too late to fit`() {
    // As after a search that was too long to shorten the history.
    let history = History<[Int]>([
      .enqueue(0, 1, 0, 9), .dequeue(1, 2, 1, 4), .dequeue(1, 1, 5, 8),
    ])
    let end = OrderSearch<[Int]>.DeadEnd(order: [0], states: [[1]], start: [])
    let text = LinearizabilityReport(
      plan: plan(), defect: Defect(deadEnd: end, history: history, isRepeatable: true)
    ).text(round: 1, calls: 3, lanes: 2)
    #expect(
      text.contains(
        """
        Then no call fits:
          task 2  dequeue() → 2   here the model returns 1
          task 2  dequeue() → 1   began after dequeue() of task 2 had ended
        """), "\(text)")
  }

  @Test func `many calls are bounded`() {
    var calls: [QueueHistory.Call] = []
    for number in 0..<40 {
      calls.append(.enqueue(number % 3, 1_000 * number, 2 * number, 2 * number + 1))
    }
    for lane in 0..<20 { calls.append(.dequeue(lane, -1, 100 + lane, 200 + lane)) }
    let lines = report(calls).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 100 })
    #expect(lines.count < 70)
    #expect(lines.contains { $0.contains("more calls") })
  }

  @Test func `a call that hangs`() {
    #expect(
      report([.enqueue(0, 1, 0, 1), .dequeue(1, 1, 2, nil)], hasEnded: false) == """
        Queue hangs: 1 call did not return

          task 1  ├ enqueue(1) ┤
          task 2                ├ dequeue() ┄

        Found in round 12 of 500, made smaller from 9 calls in 3 tasks.
        Repeat it with 'seed: 42'.
        """)
  }

  @Test func `a call that hangs in real time`() {
    let text = report(
      [.dequeue(0, 1, 0, nil), .dequeue(1, 1, 1, nil)], isRepeatable: false, hasEnded: false)
    #expect(text.hasPrefix("Queue hangs: 2 calls did not return within 10.0 seconds\n"))
  }
}
