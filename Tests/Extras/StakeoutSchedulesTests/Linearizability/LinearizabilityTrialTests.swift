import StakeoutCalls
import StakeoutCore
import Testing

@testable import StakeoutSchedules

@Suite struct LinearizabilityTrialTests {
  typealias Action = ThreadAction<Void>

  private static func plan(
    size: Int = 3, callsEach: Int = 3, rounds: Int = 10, timeout: Duration = .seconds(10),
    limit: Int = 1_000
  ) -> LinearizabilityPlan {
    LinearizabilityPlan(
      subject: "Queue", crew: "task", size: size, callsEach: callsEach, rounds: rounds, seed: 7,
      timeout: timeout, limit: limit, site: SourceSite())
  }

  private static var kinds: [OperationKind<Action, [Int]>] {
    [
      OperationKind<Action, [Int]>(
        "enqueue", 1...3, key: nil, action: { _ in { _ in 0 } },
        model: { items, number in items.append(number) }),
      OperationKind<Action, [Int]>(
        "dequeue", [()], key: nil, action: { _ in { _ in 0 } },
        model: { items, _ in items.isEmpty ? nil : items.removeFirst() }),
    ]
  }

  /// Makes the calls of a scenario one after the other, in an order that the seed decides.
  ///
  /// The queue gives an element twice to two dequeues of different tasks that follow one another.
  private static func run(_ scenario: Scenario<Action, [Int]>, seed: UInt64) -> LaneRun<[Int]> {
    var random = SeededGenerator(seed: seed)
    var positions = scenario.lanes.map { _ in 0 }
    var (items, calls) = ([Int](), [QueueHistory.Call]())
    var last: (lane: Int, result: CallOutcome)?
    while true {
      let open = positions.indices.filter { positions[$0] < scenario.lanes[$0].count }
      guard let lane = open.randomElement(using: &random) else { break }
      let call = scenario.lanes[lane][positions[lane]]
      var outcome: CallOutcome
      if call.text == "dequeue()", let given = last, given.lane != lane {
        (outcome, last) = (given.result, nil)
      } else {
        let isFull = !items.isEmpty
        outcome = call.model(&items)
        last = call.text == "dequeue()" && isFull ? (lane, outcome) : nil
      }
      calls.append(
        QueueHistory.Call(
          lane: lane, position: positions[lane], text: call.text, called: 2 * calls.count,
          returned: 2 * calls.count + 1, outcome: outcome, model: call.model))
      positions[lane] += 1
    }
    return LaneRun(history: History(calls), model: [])
  }

  private static func message(
    _ plan: LinearizabilityPlan, _ kinds: [OperationKind<Action, [Int]>] = kinds,
    shrinkingFor patience: Duration = .seconds(600),
    _ run: ((Scenario<Action, [Int]>) -> LaneRun<[Int]>)? = nil
  ) throws -> String? {
    var seed: UInt64 = 0
    return try LinearizabilityTrial(plan: plan, kinds: kinds, patience: patience, attempts: 30)
      .message { scenario in
        seed += 1
        return run?(scenario) ?? Self.run(scenario, seed: seed)
      }
  }

  @Test func `a failure is made smaller`() throws {
    let message = try #require(try Self.message(Self.plan()))
    #expect(message.hasPrefix("Queue is not linearizable: no order of these 3 calls explains"))
    #expect(
      message.hasSuffix(
        """

        Found in round 2 of 10, made smaller from 9 calls in 3 tasks.
        The tasks ran in real time: 'seed: 7' repeats the calls, not their timing.
        """))
  }

  @Test func `each round that passes is counted once`() throws {
    var (runs, texts) = (0, Set<String>())
    let message = try Self.message(Self.plan(rounds: 50)) { scenario in
      runs += 1
      texts.insert(scenario.lanes.map { $0.map(\.text).joined() }.joined(separator: "|"))
      return LaneRun(history: History([]), model: [])
    }
    #expect(message == nil)
    #expect(runs == 50)
    #expect(texts.count == 50)
  }

  @Test func `a failure that does not come again keeps its history`() throws {
    var (isFirst, seed) = (true, UInt64(0))
    let message = try Self.message(Self.plan()) { scenario in
      guard isFirst else { return LaneRun(history: History([]), model: []) }
      seed += 1
      let run = Self.run(scenario, seed: seed)
      if (try? Defect(of: run, limit: 1_000)) != nil { isFirst = false }
      return run
    }
    #expect(message?.contains("made smaller") == true, "\(message ?? "")")
  }

  @Test(arguments: [true, false])
  func `time ends only a search that no seed repeats`(isRepeatable: Bool) throws {
    var (seed, runs) = (UInt64(0), 0)
    let message = try Self.message(Self.plan(), shrinkingFor: .zero) { scenario in
      runs += 1
      seed += 1
      var run = Self.run(scenario, seed: seed)
      run.isRepeatable = isRepeatable
      return run
    }
    let calls = message?.contains("no order of these 3 calls") == true
    #expect(calls == isRepeatable, "\(message ?? "")")
    #expect(runs <= 3_000 + 10)
  }

  @Test func `the limit says undecided`() throws {
    #expect(
      try Self.message(Self.plan(limit: 3)) == """
        expectLinearizable(Queue) is undecided: in round 1 of 10 (seed: 7) the search for an order \
        reached its limit of 3 steps of the model. Lower 'tasks' or 'callsEach', or raise 'stepLimit'.
        """)
  }

  @Test(arguments: [
    (plan(size: 1), "runs 2 to 64 tasks: 'tasks' is 1"),
    (plan(size: 65), "runs 2 to 64 tasks: 'tasks' is 65"),
    (plan(callsEach: 0), "makes 1 to 64 calls in each task: 'callsEach' is 0"),
    (plan(rounds: 0), "runs nothing: 'rounds' must be at least 1"),
    (plan(timeout: .zero), "runs nothing: 'timeout' must be more than zero"),
    (plan(limit: 0), "decides nothing: 'stepLimit' must be at least 1"),
  ])
  func `parameters that check nothing`(plan: LinearizabilityPlan, complaint: String) throws {
    #expect(try Self.message(plan) == "expectLinearizable(Queue) \(complaint)")
  }

  @Test func `operations that check nothing`() throws {
    let empty = OperationKind<Action, [Int]>(
      "enqueue", [Int](), key: nil, action: { _ in { _ in 0 } }, model: { _, _ in 0 })
    #expect(
      try Self.message(Self.plan(), Self.kinds + [empty])
        == "expectLinearizable(Queue) cannot call 'enqueue': it has no arguments to choose from")
  }

  @Test func `a model that is an object`() throws {
    final class Items {}
    let kind = OperationKind<Action, Items>(
      "get", [()], key: nil, action: { _ in { _ in 0 } }, model: { _, _ in 0 })
    let trial = LinearizabilityTrial<Action, Items>(plan: Self.plan(), kinds: [kind])
    let message = try trial.message { _ in throw CancellationError() }
    #expect(
      message == """
        expectLinearizable(Queue) needs a model that is a value: the search copies it, and Items is a \
        class
        """)
  }
}
