import StakeoutReporting
import StakeoutRuntime
import Testing

@testable import StakeoutSchedules

@Suite struct LinearizabilityTrialTests {
  typealias Action = ThreadAction<Void>

  private static func plan(
    size: Int = 3, callsEach: Int = 3, rounds: Int = 10, timeout: Duration = .seconds(10),
    limit: Int = 1_000
  ) -> LinearizabilityPlan {
    LinearizabilityPlan(
      subject: "Queue", crew: .task, size: size, callsEach: callsEach, rounds: rounds, seed: 7,
      isRepeatable: true, timeout: timeout, limit: limit, site: SourceSite())
  }

  private static let kinds = [
    OperationKind<Action, [Int]>(
      "enqueue", 1...3, key: nil, action: { _ in { _ in 0 } },
      model: { items, number -> NoResult in
        items.append(number)
        return NoResult()
      }),
    OperationKind<Action, [Int]>(
      "dequeue", action: { _ in 0 }, model: { $0.isEmpty ? nil : $0.removeFirst() }),
  ]

  /// What happens when a scenario's calls are made one after the other, by turns, on a queue that
  /// gives its first element to the callers of both of two dequeues that follow one another in
  /// different tasks.
  private static func run(_ scenario: Scenario<Action, [Int]>) -> LaneRun<[Int]> {
    var (items, calls, last) = ([Int](), [QueueHistory.Call](), (lane: -1, result: Int?.none))
    let longest = scenario.lanes.map(\.count).max() ?? 0
    for position in 0..<longest {
      for (lane, lane_) in scenario.lanes.enumerated() where position < lane_.count {
        let call = lane_[position]
        var outcome = call.model(&items)
        if call.text == "dequeue()" {
          if last.lane != lane, let result = last.result {
            outcome = .returned(Int?.some(result))
            last.result = nil
          } else if case .returned(let value as Int?) = outcome {
            last = (lane, value)
          }
        } else {
          last.result = nil
        }
        calls.append(
          QueueHistory.Call(
            lane: lane, position: position, text: call.text, called: 2 * calls.count,
            returned: 2 * calls.count + 1, outcome: outcome, model: call.model))
      }
    }
    return LaneRun(history: History(calls), model: [], end: .finished)
  }

  private static func message(
    _ plan: LinearizabilityPlan, _ kinds: [OperationKind<Action, [Int]>] = kinds,
    batch: Int = 4, _ run: (Scenario<Action, [Int]>) -> LaneRun<[Int]> = Self.run
  ) -> String? {
    var trial = LinearizabilityTrial(plan, kinds, shrinkingFor: .seconds(600), attempts: 6)
    while true {
      let scenarios = trial.next(atMost: batch)
      if scenarios.isEmpty { return trial.message }
      trial.judge(scenarios.map(run))
    }
  }

  @Test(arguments: [1, 4, 64]) func `a failure is made smaller`(batch: Int) {
    #expect(
      Self.message(Self.plan(), batch: batch) == """
        Queue is not linearizable: no order of these 3 calls explains their results

          task 1  ├ dequeue() → nil ┤
          task 2                     ├ enqueue(3) ┤
        """)
  }

  @Test func `each round that passes is counted once`() {
    var (runs, texts) = (0, Set<String>())
    let message = Self.message(Self.plan(rounds: 50), batch: 8) { scenario in
      runs += 1
      texts.insert(scenario.lanes.map { $0.map(\.text).joined() }.joined(separator: "|"))
      return LaneRun(history: History([]), model: [], end: .finished)
    }
    #expect(message == nil)
    #expect(runs == 50)
    #expect(texts.count == 50)
  }

  @Test func `a failure that does not come again keeps its history`() {
    var isFirst = true
    let message = Self.message(Self.plan()) { scenario in
      guard isFirst else { return LaneRun(history: History([]), model: [], end: .finished) }
      let run = Self.run(scenario)
      if case .failed = Verdict(run, limit: 1_000) { isFirst = false }
      return run
    }
    #expect(message?.contains("made smaller") == true, "\(message ?? "")")
  }

  @Test func `the limit says undecided`() {
    #expect(
      Self.message(Self.plan(limit: 5)) == """
        expectLinearizable(Queue) is undecided: in round 1 of 10 (seed: 7) the search for an order \
        reached its limit of 5 steps of the model. Lower 'tasks' or 'callsEach', or raise 'stepLimit'.
        """)
  }

  @Test(arguments: [
    (
      plan(size: 1), "expectLinearizable(Queue) runs 2 to 64 tasks: 'tasks' is 1"
    ),
    (
      plan(size: 65), "expectLinearizable(Queue) runs 2 to 64 tasks: 'tasks' is 65"
    ),
    (
      plan(callsEach: 0),
      "expectLinearizable(Queue) makes 1 to 64 calls in each task: 'callsEach' is 0"
    ),
    (
      plan(rounds: 0), "expectLinearizable(Queue) runs nothing: 'rounds' must be at least 1"
    ),
    (
      plan(timeout: .zero),
      "expectLinearizable(Queue) runs nothing: 'timeout' must be more than zero"
    ),
    (
      plan(limit: 0), "expectLinearizable(Queue) decides nothing: 'stepLimit' must be at least 1"
    ),
  ])
  func `parameters that check nothing`(plan: LinearizabilityPlan, message: String) {
    #expect(Self.message(plan) == message)
  }

  @Test func `operations that check nothing`() {
    #expect(
      Self.message(Self.plan(), [])
        == "expectLinearizable(Queue) calls nothing: declare at least one operation")
    let empty = OperationKind<Action, [Int]>(
      "enqueue", [Int](), key: nil, action: { _ in { _ in 0 } }, model: { _, _ in 0 })
    #expect(
      Self.message(Self.plan(), Self.kinds + [empty])
        == "expectLinearizable(Queue) cannot call 'enqueue': it has no arguments to choose from")
  }

  @Test func `a model that is an object`() {
    final class Items {}
    let kind = OperationKind<Action, Items>("get", action: { _ in 0 }, model: { _ in 0 })
    let trial = LinearizabilityTrial<Action, Items>(Self.plan(), [kind])
    #expect(
      trial.message == """
        expectLinearizable(Queue) needs a model that is a value: the search copies it, and Items is a \
        class
        """)
  }
}
