import Foundation
import Stakeout
import StakeoutSchedules
import Testing

/// Schedules are repeated and shortened, and a body that its schedule does not determine is noticed.
@Suite struct DeterminationTests {
  @Test func `a body that its schedule does not determine is noticed`() async throws {
    var runs = 0
    let text = try await failure {
      try await exploreSchedules(10) {
        runs += 1
        let tasks = runs
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<tasks { group.addTask { await Task.yield() } }
        }
      }
    }
    #expect(text.contains("the same schedule, run twice, parted at step"))
    #expect(text.contains("SWIFT_DETERMINISTIC_HASHING=1"))
  }

  @Test func `the failure names the first step that differs`() async throws {
    var runs = 0
    let longer = try await failure {
      try await exploreSchedules(10) {
        runs += 1
        for _ in 0..<(runs == 1 ? 2 : 3) { await Task.yield() }
      }
    }
    let start =
      "exploreSchedules cannot explore this body: the same schedule, run twice, parted at "
    #expect(longer.hasPrefix(start + "step 4. "), "\(longer)")
    runs = 0
    let later = try await failure {
      try await exploreSchedules(10) {
        runs += 1
        if runs > 1 { await Task.yield() }
        await Task {}.value
      }
    }
    #expect(later.hasPrefix(start + "step 2. "), "\(later)")
  }

  @Test func `random numbers of a schedule are repeated with it`() async throws {
    let drawn = Locked<[[Int]]>([])
    try await exploreSchedules(40) {
      var (one, other) = (ScheduleRandom(), ScheduleRandom())
      let numbers = [Int.random(in: 0...9, using: &one), Int.random(in: 0...9, using: &other)]
      for _ in 0..<numbers[0] { await Task.yield() }
      drawn.withLock { $0.append(numbers) }
    }
    #expect(Set(drawn.withLock { $0 }).count > 5)
  }

  @Test func `an error of the body fails the schedule, with its text`() async throws {
    struct Broken: Error {}
    let text = try await failure(exploring: 3) { throw Broken() }
    #expect(text.contains("the body threw Broken()"))
  }

  @Test func `a requirement that fails is one failure`() async throws {
    _ = try await failure(exploring: 3) { _ = try require(1).to(equal(2)) }
  }

  @Test func `a schedule is shortened`() async throws {
    // Fails whenever another task than the sixth ends last.
    let text = try await failure {
      let seen = try await exploreSchedules(100, by: .random) {
        let order = Locked<[Int]>([])
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<6 {
            group.addTask {
              for _ in 0..<3 { await Task.yield() }
              order.withLock { $0.append(number) }
            }
          }
        }
        let last = order.withLock { $0.last }
        expect(last) == 5
      }
      let token = try #require(seen.failure)
      #expect(token.split(separator: ".").count <= 3)
    }
    #expect(text.contains("before it was shortened"))
  }

  @Test(arguments: [
    "nonsense", "7:2-1.x", "7:fair-2", "", "7", "x:", "7:1", "7:-1-1", "7:1-0", "7:1-2-3", "7:1-x",
    "7:pct-2", "7:pct-0-1", "7:random-1", "7:0-1.20000000-1",
  ])
  func `no schedule can be repeated that is none`(token: String) async throws {
    let text = try await failure { try await exploreSchedules(replaying: token) {} }
    #expect(
      text == """
        exploreSchedules cannot repeat "\(token)", which is no token: "7:2-1.0-3", "7:random" and \
        "7:pct-2-120" are some
        (the failure of a schedule names its token, behind 'repeat it with')
        """)
  }

  @Test func `a schedule that passes first, and then fails, depends on something outside`()
    async throws
  {
    var runs = 0
    let text = try await failure {
      try await exploreSchedules(10) {
        runs += 1
        expect(runs) == 1
      }
    }
    #expect(text.hasPrefix("schedule 1 of 10 fails: expected to equal <1>, got <2>\n"))
    #expect(text.contains("\nnot repeatable: the same schedule passed when it was run before, so "))
  }

  private static let twoYields: @Sendable () async -> Void = {
    async let first: Void = Task.yield()
    async let second: Void = Task.yield()
    _ = await (first, second)
  }

  @Test func `a schedule that does not fit is refused`() async throws {
    let text = try await failure {
      try await exploreSchedules(replaying: "0:0-7", Self.twoYields)
    }
    #expect(text.contains("does not fit this body"))
  }

  @Test(arguments: ["0:50-3", "0:0-1.9-1"])
  func `a schedule that goes on after the end of the body is refused`(token: String) async throws {
    let text = try await failure {
      try await exploreSchedules(replaying: token, Self.twoYields)
    }
    let misfit = "it does not fit this body, which ends after "
    #expect(text.hasPrefix("exploreSchedules cannot repeat schedule \"\(token)\": \(misfit)"))
    let cure = "\n(without a token it explores again, and the failure of a schedule names one)"
    #expect(text.hasSuffix(cure))
    let failing = try await failure {
      try await exploreSchedules(replaying: token) {
        await Self.twoYields()
        fail("wrong")
      }
    }
    #expect(failing.hasPrefix("schedule \"\(token)\" fails: wrong\n"))
    #expect(failing.contains("\nthe given schedule was not repeated: \(misfit)"))
  }

  @Test func `nothing is explored inside of a run, or with a count of zero`() async throws {
    let inside = try await failure {
      try await inVirtualTime { _ = try await exploreSchedules(1) {} }
    }
    #expect(inside == "exploreSchedules cannot run inside of another run")
    let none = try await failure { try await exploreSchedules(0) {} }
    #expect(none == "exploreSchedules runs nothing: the count must be at least 1")
  }

  @Test func `priorities decide when they are respected`() async throws {
    func orders(by strategy: ScheduleStrategy) async throws -> Set<String> {
      let seen = Locked<Set<String>>([])
      try await exploreSchedules(60, by: strategy) {
        let order = Locked("")
        let low = Task.detached(priority: .background) { order.withLock { $0 += "b" } }
        let high = Task.detached(priority: .high) { order.withLock { $0 += "a" } }
        // Do not await the tasks, because that would raise their priorities.
        for _ in 0..<20 { await Task.yield() }
        _ = (low, high)
        let text = order.withLock { $0 }
        _ = seen.withLock { $0.insert(text) }
      }
      return seen.withLock { $0 }
    }
    #expect(try await orders(by: .random).isSuperset(of: ["ab", "ba"]))
    #expect(try await !orders(by: .random.respectingPriorities).contains("ba"))
  }

  @Test func `cancelling the test cancels the body, and ends the exploration`() async throws {
    let runs = Locked(0)
    let task = Task {
      try await exploreSchedules(.max) {
        runs.withLock { $0 += 1 }
        await Task.yield()
      }
    }
    await expect { runs.withLock { $0 } }.toEventually(beGreaterThan(10), timeout: .seconds(600))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `the environment names a schedule to repeat`() async {
    await #expect(processExitsWith: .success) {
      setenv("STAKEOUT_SCHEDULE", "5:", 1)
      var runs = 0
      let seen = try await exploreSchedules(1_000) { runs += 1 }
      precondition(runs == 1 && seen.count == 1)
    }
  }
}
