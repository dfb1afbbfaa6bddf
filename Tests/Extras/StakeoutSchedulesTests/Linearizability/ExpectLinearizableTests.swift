import Foundation
import StakeoutCalls
import StakeoutContext
import StakeoutCore
import Testing

import StakeoutSchedules

@Suite struct ExpectLinearizableTests {
  // MARK: Tasks

  /// A set that is stored in two actors, whose size reads one actor after the other.
  private struct Halves: Sendable {
    private actor Half {
      private var keys: Set<Int> = []
      func insert(_ key: Int) { keys.insert(key) }
      func remove(_ key: Int) { keys.remove(key) }
      var count: Int { keys.count }
    }
    private let halves = [Half(), Half()]

    func insert(_ key: Int) async { await halves[key % 2].insert(key) }
    func remove(_ key: Int) async { await halves[key % 2].remove(key) }
    func size() async -> Int { await halves[0].count + halves[1].count }
  }

  // While keys are only inserted, the size grows by one at a time between the two reads, so each sum was
  // the size at some moment. With removals, that need not be so.
  @Test(arguments: [false, true])
  func `a size of two parts is linearizable while it only grows`(removes: Bool) async throws {
    let failures = try await failures {
      try await expectLinearizable(
        Halves.self, model: Set<Int>.self, rounds: removes ? 10_000 : 300, seed: 3
      ) {
        (Halves(), [])
      } operations: {
        $0.operation("insert", 1...4, action: { await $0.insert($1) }, model: { $0.insert($1) })
        if removes {
          $0.operation("remove", 1...4, action: { await $0.remove($1) }, model: { $0.remove($1) })
        }
        $0.operation("size", action: { await $0.size() }, model: { $0.count })
      }
    }
    #expect(failures.isEmpty == !removes)
    if removes { #expect(failures.first?.message.contains("Halves is not linearizable") == true) }
  }

  @Test(arguments: UInt64(1)...2)
  func `a check before a suspension fails, and repeats with its seed`(seed: UInt64) async throws {
    func run() async throws -> [Failure] {
      try await failures {
        try await expectLinearizable(
          HastyQueue.self, model: [Int].self, seed: seed, fileID: "A/B.swift", line: 7
        ) {
          (HastyQueue(), [])
        } operations: {
          $0.declareQueue()
        }
      }
    }
    let found = try await run()
    #expect(found.count == 1)
    let failure = try #require(found.first)
    #expect(failure.site.line == 7)
    #expect(
      failure.message.hasPrefix(
        "HastyQueue is not linearizable: no order of these 3 calls explains their results\n"),
      "\(failure.message)")
    #expect(failure.message.hasSuffix("\nRepeat it with 'seed: \(seed)'."))
    #expect(try await run().map(\.message) == [failure.message])
  }

  @Test func `operations without results, and errors as results`() async throws {
    actor Safe {
      var isOpen = false
      func open() { isOpen = true }
      func take(_ amount: Int) throws { if !isOpen { throw Locked.closed } }
      func look() throws -> Int {
        guard isOpen else { throw Locked.closed }
        return 1
      }
    }
    enum Locked: Error { case closed }
    try await expectLinearizable(Safe.self, model: Bool.self, tasks: 2, rounds: 20) {
      (Safe(), false)
    } operations: {
      $0.operation("open", action: { await $0.open() }, model: { $0 = true })
      $0.operation("take", [1, 2], action: { try await $0.take($1) }) { isOpen, _ in
        if !isOpen { throw Locked.closed }
      }
      $0.operation("look", action: { try await $0.look() }) { isOpen in
        if !isOpen { throw Locked.closed }
        return 1
      }
    }
  }

  @Test func `a model that differs fails without concurrency`() async throws {
    let message = try await failure {
      try await expectLinearizable(Queue.self, model: Int.self, rounds: 50, seed: 1) {
        (Queue(), 0)
      } operations: {
        $0.operation("dequeue", action: { await $0.dequeue() }, model: { _ in 5 })
      }
    }
    #expect(message.hasPrefix("Queue and its model differ, even without concurrency\n"))
    #expect(message.contains("  task 1  dequeue() → nil   here the model returns 5\n"))
    #expect(message.hasSuffix("Repeat it with 'seed: 1'."))
  }

  @Test func `what checks nothing is a failure at the line of the call`() async throws {
    let failures = try await failures {
      try await expectLinearizable(
        Queue.self, model: [Int].self, fileID: "A/B.swift", line: 9, make: { (Queue(), []) },
        operations: { _ in })
      try expectLinearizable(
        LockedQueue.self, model: [Int].self, threads: 1, fileID: "A/B.swift", line: 9,
        make: { (LockedQueue(), []) }, operations: { $0.declareQueue() })
      try expectLinearizable(
        LockedQueue.self, model: [Int].self, threads: 2, fileID: "A/B.swift", line: 9,
        make: { (LockedQueue(), []) },
        operations: {
          $0.operation("clone") { _ in
            LockedQueue()
          } model: { _ in
            LockedQueue()
          }
        })
    }
    #expect(
      failures.map(\.message) == [
        "expectLinearizable(Queue) calls nothing: declare at least one operation",
        "expectLinearizable(LockedQueue) runs 2 to 64 threads: 'threads' is 1",
        """
        expectLinearizable(LockedQueue) cannot compare the results of 'clone': LockedQueue is not \
        Equatable
        """,
      ])
    #expect(failures.map(\.site.line) == [9, 9, 9])
  }

  private static func checkQueue() async throws {
    try await expectLinearizable(
      Queue.self, model: [Int].self, make: { (Queue(), []) }, operations: { $0.declareQueue() })
  }

  @Test func `inside of a run it is a failure`() async throws {
    let message = try await failure { try await inVirtualTime { try await Self.checkQueue() } }
    #expect(message == "expectLinearizable(Queue) cannot run inside of another run")
  }

  @Test func `a cancelled task stops`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await Self.checkQueue()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `parts with keys are checked each by itself`() async throws {
    actor Store {
      var values: [String: Int] = [:]
      func set(_ key: String, _ value: Int) { values[key] = value }
      func get(_ key: String) -> Int? { values[key] }
    }
    try await expectLinearizable(Store.self, model: [String: Int].self, rounds: 50) {
      (Store(), [:])
    } operations: {
      $0.operation(
        "set", [("a", 1), ("b", 2)], key: { $0.0 },
        action: { await $0.set($1.0, $1.1) }, model: { $0[$1.0] = $1.1 })
      $0.operation(
        "get", ["a", "b"], key: { $0 }, action: { await $0.get($1) }, model: { $0[$1] })
    }
  }

  // MARK: Threads

  /// A counter that loses updates: between its read and its write, it lets another thread read, if one comes.
  final class RacyCounter: Sendable {
    private let state = Locked((count: 0, readers: 0))

    func increment() -> Int {
      let seen = state.withLock { state in
        state.readers += 1
        return state.count
      }
      // The first reader waits until a second one has read. The wait has a deadline, because the reader
      // may be alone.
      let deadline = Deadline.after(.milliseconds(20))
      while state.withLock({ $0.readers < 2 }), !deadline.hasPassed {
        Wait.until(.after(.microseconds(50)))
      }
      return state.withLock { state in
        state.count = seen + 1
        return state.count
      }
    }
  }

  @Test func `a lost update fails, with the smallest history`() async throws {
    let message = try await failure {
      try expectLinearizable(
        RacyCounter.self, model: Int.self, threads: 2, callsEach: 1, rounds: 1_000, seed: 3
      ) {
        (RacyCounter(), 0)
      } operations: {
        $0.operation("increment", action: { $0.increment() }) { count in
          count += 1
          return count
        }
      }
    }
    #expect(
      message.hasPrefix(
        "RacyCounter is not linearizable: no order of these 2 calls explains their results\n"),
      "\(message)")
    #expect(message.contains("increment() → 1   here the model returns 2"))
    #expect(
      message.hasSuffix(
        "The threads ran in real time: 'seed: 3' repeats the calls, not their timing."))
  }

  @Test func `the limit says undecided`() async throws {
    struct Items { var items: [Int] = [] }
    let message = try await failure {
      try expectLinearizable(
        LockedQueue.self, model: Items.self, threads: 2, rounds: 5, seed: 1, stepLimit: 2
      ) {
        (LockedQueue(), Items())
      } operations: {
        $0.operation("enqueue", 1...3, action: { $0.enqueue($1) }, model: { $0.items.append($1) })
      }
    }
    #expect(
      message == """
        expectLinearizable(LockedQueue) is undecided: in round 1 of 5 (seed: 1) the search for an \
        order reached its limit of 2 steps of the model. Lower 'threads' or 'callsEach', or raise \
        'stepLimit'. The search is faster with a model that is Hashable, which Items is not.
        """)
  }
}

@Suite struct ExpectLinearizableTrapTests {
  @Test func `a model that traps is a failure at the line of the call`() async throws {
    let failures = try await failures {
      try await expectLinearizable(
        Queue.self, model: [Int].self, seed: 1, fileID: "A/B.swift", line: 9
      ) {
        (Queue(), [])
      } operations: {
        $0.operation("dequeue", action: { await $0.dequeue() }) { items in
          precondition(!items.isEmpty, "nothing there")
          return items.removeFirst()
        }
      }
    }
    #expect(failures.map(\.site.line) == [9])
    let message = try #require(failures.first).message
    #expect(
      message.hasPrefix("the model of Queue trapped in dequeue(): precondition"), "\(message)")
    #if DEBUG
      // An optimised build drops the message of a precondition.
      #expect(message.contains("dequeue(): precondition: nothing there"), "\(message)")
    #endif
    #expect(message.contains("ExpectLinearizableTests.swift:"))
  }

  @Test func `a call that traps is a failure`() async throws {
    final class Stack: Sendable {
      func pop() -> Int { preconditionFailure("empty") }
    }
    let message = try await failure {
      try expectLinearizable(Stack.self, model: Int.self, threads: 2, seed: 5) {
        (Stack(), 0)
      } operations: {
        $0.operation("pop", action: { $0.pop() }, model: { _ in 0 })
      }
    }
    #expect(message.hasPrefix("Stack trapped in pop(): "), "\(message)")
    #expect(message.contains("\n  thread 1  ├ pop() ✗\n"), "\(message)")
    #expect(message.contains("made smaller from 6 calls in 2 threads"), "\(message)")
  }
}
