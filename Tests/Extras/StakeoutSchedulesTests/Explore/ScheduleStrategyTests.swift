import Stakeout
import StakeoutSchedules
import StakeoutTestSupport
import Testing

/// The schedules that each strategy runs.
@Suite struct ScheduleStrategyTests {
  /// Returns how often, in 100 schedules, one task starts after all steps of the other.
  ///
  /// The body is the program of figure 5 of the paper on PCT.
  private func lateStarts(by strategy: ScheduleStrategy) async throws -> Int {
    let late = Shared(0)
    try await exploreSchedules(100, by: strategy) {
      let isReady = Shared(false)
      let user = Task {
        for _ in 0..<20 { await Task.yield() }
        if !isReady.value { late.increment() }
      }
      let maker = Task { isReady.value = true }
      _ = await (user.value, maker.value)
    }
    return late.value
  }

  @Test func `priorities find in half of the runs what chance finds in one of a million`()
    async throws
  {
    #expect(try await lateStarts(by: .random) == 0)
    // If half of the schedules do it, the probability that at most 25 of 100 do is 3 in 10 million.
    #expect(try await lateStarts(by: .pct(depth: 1)) > 25)
  }

  @Test func `first in, first out is one schedule`() async throws {
    let orders = Shared<[String]>([])
    let seen = try await exploreSchedules(100, by: .firstInFirstOut) {
      let order = Shared("")
      let tasks = ["1", "2", "3"].map { name in Task { order.value += name } }
      for task in tasks { await task.value }
      orders.value += [order.value]
    }
    #expect(seen.count == 1)
    #expect(Set(orders.value) == ["123"])
  }

  @Test func `the exhaustive strategy runs each schedule once`() async throws {
    let orders = Shared<[String]>([])
    let seen = try await exploreSchedules(by: .exhaustive()) {
      let order = Shared("")
      let tasks = ["1", "2", "3"].map { name in Task { order.value += name } }
      for task in tasks {
        await task.value
        order.value += "b"
      }
      orders.value += [order.value]
    }
    // Each step writes at least one letter. The body waits for the first task, then for the second, then
    // for the third.
    let all = [
      "123bbb", "12bb3b", "132bbb", "13b2bb", "1b23bb", "1b2b3b", "1b32bb", "213bbb",
      "21bb3b", "231bbb", "312bbb", "31b2bb", "321bbb",
    ]
    #expect(orders.value.sorted() == all)
    #expect(seen.count == all.count)
    #expect(seen.isComplete)
  }

  @Test func `the exhaustive strategy notices that a body offers other choices than before`()
    async throws
  {
    var runs = 0
    let text = try await failure {
      try await exploreSchedules(by: .exhaustive()) {
        runs += 1
        let count = runs + 1
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<count { group.addTask {} }
        }
      }
    }
    #expect(
      text.hasPrefix(
        """
        exploreSchedules cannot explore this body: the same schedule, run twice, parted at step 2. \
        Something else than the schedule decides what the body does
        """), "\(text)")
    #expect(runs == 2)
  }
}
