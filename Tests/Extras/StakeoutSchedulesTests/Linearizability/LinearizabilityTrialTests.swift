import StakeoutCore
import StakeoutSchedules
import StakeoutTestSupport
import Testing

/// The rounds of a check, and the parameters with which none can run.
@Suite struct LinearizabilityTrialTests {
  /// An object that writes down its calls.
  private final class Diary: Sendable {
    private let calls = Locked<[Int]>([])
    func write(_ number: Int) { calls.withLock { $0.append(number) } }
    var text: String { calls.withLock { "\($0)" } }
  }

  @Test func `each round has a new object with calls of its own`() async throws {
    let diaries = Shared<[Diary]>([])
    try await expectLinearizable(Diary.self, model: Int.self, rounds: 50, seed: 7) {
      let diary = Diary()
      diaries.value += [diary]
      return (diary, 0)
    } operations: {
      $0.operation("write", 1...1_000, action: { $0.write($1) }, model: { _, _ in })
    }
    #expect(diaries.value.count == 50)
    #expect(Set(diaries.value.map(\.text)).count == 50)
  }

  @Test func `the limit says undecided`() async throws {
    let message = try await failure {
      try await expectLinearizable(Queue.self, model: [Int].self, rounds: 10, seed: 7, stepLimit: 3)
      {
        (Queue(), [])
      } operations: {
        $0.declareQueue()
      }
    }
    #expect(
      message == """
        expectLinearizable(Queue) is undecided: in round 1 of 10 (seed: 7) the search for an order \
        reached its limit of 3 steps of the model. Lower 'tasks' or 'callsEach', or raise 'stepLimit'.
        """)
  }

  struct Parameters: Sendable {
    var tasks = 3
    var callsEach = 3
    var rounds = 10
    var timeout = Duration.seconds(10)
    var stepLimit = 1_000
  }

  @Test(arguments: [
    (Parameters(tasks: 1), "runs 2 to 64 tasks: 'tasks' is 1"),
    (Parameters(tasks: 65), "runs 2 to 64 tasks: 'tasks' is 65"),
    (Parameters(callsEach: 0), "makes 1 to 64 calls in each task: 'callsEach' is 0"),
    (Parameters(callsEach: 65), "makes 1 to 64 calls in each task: 'callsEach' is 65"),
    (Parameters(rounds: 0), "runs nothing: 'rounds' must be at least 1"),
    (Parameters(timeout: .zero), "runs nothing: 'timeout' must be more than zero"),
    (Parameters(stepLimit: 0), "decides nothing: 'stepLimit' must be at least 1"),
  ])
  func `parameters that check nothing`(parameters: Parameters, complaint: String) async throws {
    let made = Shared(0)
    let message = try await failure {
      try await expectLinearizable(
        Queue.self, model: [Int].self, tasks: parameters.tasks, callsEach: parameters.callsEach,
        rounds: parameters.rounds, timeout: parameters.timeout, stepLimit: parameters.stepLimit
      ) {
        made.increment()
        return (Queue(), [])
      } operations: {
        $0.declareQueue()
      }
    }
    #expect(message == "expectLinearizable(Queue) \(complaint)")
    #expect(made.value == 0)
  }

  @Test func `an operation without arguments to choose from`() async throws {
    let message = try await failure {
      try await expectLinearizable(Queue.self, model: [Int].self) {
        (Queue(), [])
      } operations: {
        $0.declareQueue()
        $0.operation("insert", [Int](), action: { await $0.enqueue($1) }, model: { $0.append($1) })
      }
    }
    #expect(
      message
        == "expectLinearizable(Queue) cannot call 'insert': it has no arguments to choose from")
  }

  @Test func `a model that is an object`() async throws {
    final class Items: Sendable {}
    let message = try await failure {
      try await expectLinearizable(Queue.self, model: Items.self) {
        (Queue(), Items())
      } operations: {
        $0.operation("dequeue", action: { await $0.dequeue() }, model: { _ in nil })
      }
    }
    #expect(
      message == """
        expectLinearizable(Queue) needs a model that is a value: the search copies it, and Items is a \
        class
        """)
  }
}
