import Stakeout
import StakeoutSchedules
import StakeoutTestSupport
import Testing

/// A task that polls in a loop sooner or later lets the tasks run that it waits for.
@Suite struct FairnessTests {
  private actor Flag {
    private(set) var isSet = false
    func set() { isSet = true }
  }

  /// A body with a task that polls in a loop until the body sets a flag.
  private static let spin: @Sendable () async -> Void = {
    let isSet = Shared(false)
    async let waiting: Void = { while !isSet.value { await Task.yield() } }()
    await Task.yield()
    isSet.value = true
    await waiting
  }

  @Test(arguments: [ScheduleStrategy.mix, .random, .pct(depth: 1), .pct(depth: 3)])
  func `a loop that yields ends`(strategy: ScheduleStrategy) async throws {
    let seen = try await exploreSchedules(200, by: strategy, Self.spin)
    #expect(seen.count == 200)
  }

  @Test(arguments: [ScheduleStrategy.mix, .pct(depth: 2)])
  func `a loop that asks an actor ends`(strategy: ScheduleStrategy) async throws {
    try await exploreSchedules(50, by: strategy) {
      let flag = Flag()
      async let waiting: Void = {
        while await !flag.isSet { await MainActor.run {} }
      }()
      await flag.set()
      await waiting
    }
  }

  @Test func `a worker gets on beside those that wait for it`() async throws {
    try await exploreSchedules(20, by: .pct(depth: 1)) {
      let done = Shared(0)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<3 {
          group.addTask { while done.value < 2_000 { await Task.yield() } }
        }
        group.addTask {
          for _ in 0..<2_000 {
            done.value += 1
            await Task.yield()
          }
        }
      }
    }
  }

  @Test func `schedules that give way are not all schedules`() async throws {
    let seen = try await exploreSchedules(by: .exhaustive(limit: 1_000), Self.spin)
    #expect(!seen.isComplete)
  }

  /// A body that waits for two tasks that never end.
  private static let endless: @Sendable () async -> Void = {
    async let first: Void = { while true { await Task.yield() } }()
    async let second: Void = { while true { await Task.yield() } }()
    _ = await (first, second)
  }

  @Test(arguments: [ScheduleStrategy.random, .pct(depth: 2).seeded(6), .mix])
  func `a livelock has a short token, which repeats it`(strategy: ScheduleStrategy) async throws {
    let failures = CapturingReporter()
    let seen = try await withReporter(failures) {
      try await exploreSchedules(by: strategy, stepLimit: 20_000, Self.endless)
    }
    let token = try #require(seen.failure)
    #expect(token.utf8.count <= 1_024)
    #expect(failures.messages.first?.contains("20000 steps (a livelock)") == true)
    let again = try await withReporter(failures) {
      try await exploreSchedules(replaying: token, stepLimit: 20_000, Self.endless)
    }
    #expect(again.failure == token)
    #expect(failures.messages.count == 2)
    #expect(failures.messages.allSatisfy { $0.contains("replaying: \"\(token)\"") })
  }

  /// A body that fails after many steps, in an order that cannot be made much shorter.
  private static let long: @Sendable () async -> Void = {
    let order = Shared("")
    await withTaskGroup(of: Void.self) { group in
      for name in ["a", "b"] {
        group.addTask {
          for _ in 0..<2_000 {
            order.value += name
            await Task.yield()
          }
        }
      }
    }
    let text = order.value
    // Compute a hash of the order, which is different for another schedule.
    var (sum, place) = (0, 0)
    for letter in text.utf8 {
      place += 1
      sum = (sum &* 31 &+ Int(letter) &* place) % 1_000_003
    }
    expect(sum).to(equal(0), description: "\(sum)")
  }

  @Test(arguments: [ScheduleStrategy.random, .pct(depth: 2)])
  func `a schedule is named by its strategy where its choices would be too many`(
    strategy: ScheduleStrategy
  ) async throws {
    let failures = CapturingReporter()
    let seen = try await withReporter(failures) {
      try await exploreSchedules(1, by: strategy, Self.long)
    }
    let token = try #require(seen.failure)
    #expect(token.utf8.count <= 1_024)
    let again = try await withReporter(failures) {
      try await exploreSchedules(replaying: token, Self.long)
    }
    #expect(again.failure == token)
    let first = failures.messages.map {
      $0.split(separator: "\n").first { $0.contains("got") } ?? ""
    }
    try #require(first.count == 2)
    #expect(first[0].split(separator: ":").last == first[1].split(separator: ":").last)
  }

  @Test func `a task that gives way comes behind all others that wait`() async throws {
    // Each task needs 1,200 turns. From the middle of the limit on, each gets at most 1,000. The others have
    // to come before that, although a strategy by priorities prefers one task to them.
    let seen = try await exploreSchedules(20, by: .pct(depth: 1), stepLimit: 6_000) {
      let turns = (0..<3).map { _ in Shared(0) }
      await withTaskGroup(of: Void.self) { group in
        for own in turns {
          group.addTask {
            while turns.contains(where: { $0.value < 1_200 }) {
              own.increment()
              await Task.yield()
            }
          }
        }
      }
    }
    #expect(seen.count == 20)
  }
}
