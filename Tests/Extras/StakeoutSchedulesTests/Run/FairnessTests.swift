import Stakeout
import StakeoutTestSupport
import Testing

@testable import StakeoutSchedules

/// A task that waits in a loop gives way, sooner or later, to those that it waits for.
@Suite struct FairnessTests {
  private actor Flag {
    private(set) var isSet = false
    func set() { isSet = true }
  }

  /// A task that waits in a loop for the body.
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

  /// Two tasks that spin, and the body waits for them.
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

  /// Fails after many steps, in an order that cannot be much shorter.
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
    // A hash of the order: another schedule has another one.
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

  @Test
  func `a task that gives way comes behind all others, also behind those that gave way before`() {
    let chooser = PriorityChooser(seed: 1, depth: 3, steps: 1_000_000)
    let first = chooser.choose(among: 3, step: 0) { [10, 20, 30][$0] }
    let tasks = [10, 20, 30] as [UInt64]
    chooser.giveWay(tasks[first])
    let second = chooser.choose(among: 3, step: 1) { tasks[$0] }
    #expect(second != first)
    chooser.giveWay(tasks[second])
    let third = chooser.choose(among: 3, step: 2) { tasks[$0] }
    #expect(Set([first, second, third]).count == 3)
    chooser.giveWay(tasks[third])
    #expect(chooser.choose(among: 3, step: 3) { tasks[$0] } == first)
  }
}
