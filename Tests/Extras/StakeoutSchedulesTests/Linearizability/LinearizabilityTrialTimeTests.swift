import StakeoutCalls
import StakeoutCore
import Testing

// testable: the search for a smaller scenario may take five seconds.
@testable import StakeoutSchedules

/// The time that the search for a smaller scenario takes, which a test from outside would have to wait for.
@Suite struct LinearizabilityTrialTimeTests {
  private typealias Action = ThreadAction<Void>

  private static let plan = LinearizabilityPlan(
    subject: "Queue", workerKind: "task", size: 3, callsEach: 3, rounds: 10, seed: 7,
    timeout: .seconds(10), limit: 1_000, site: SourceSite())

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

  /// Runs the calls of a scenario on a faulty queue, one after the other, in an order that the seed decides.
  ///
  /// The queue gives the same element to two dequeues of different tasks that follow one another.
  private static func run(_ scenario: Scenario<Action, [Int]>, seed: UInt64) -> ScenarioRun<[Int]> {
    var random = SeededGenerator(seed: seed)
    var positions = scenario.workers.map { _ in 0 }
    var (items, calls) = ([Int](), [QueueHistory.Call]())
    var last: (worker: Int, result: CallOutcome)?
    while true {
      let open = positions.indices.filter { positions[$0] < scenario.workers[$0].count }
      guard let worker = open.randomElement(using: &random) else { break }
      let call = scenario.workers[worker][positions[worker]]
      var outcome: CallOutcome
      if call.text == "dequeue()", let given = last, given.worker != worker {
        (outcome, last) = (given.result, nil)
      } else {
        let isFull = !items.isEmpty
        outcome = call.model(&items)
        last = call.text == "dequeue()" && isFull ? (worker, outcome) : nil
      }
      calls.append(
        QueueHistory.Call(
          worker: worker, position: positions[worker], text: call.text, called: 2 * calls.count,
          returned: 2 * calls.count + 1, outcome: outcome, model: call.model))
      positions[worker] += 1
    }
    return ScenarioRun(history: History(calls), model: [])
  }

  @Test(arguments: [true, false])
  func `time ends only a search that no seed repeats`(isRepeatable: Bool) throws {
    var (seed, runs) = (UInt64(0), 0)
    let message = try LinearizabilityTrial(
      plan: Self.plan, kinds: Self.kinds, patience: .zero, attempts: 30
    ).message { scenario in
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
}
