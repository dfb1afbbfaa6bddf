import Foundation
import Stakeout
import StakeoutSchedules
import Testing

/// The Swift snippets of Documentation/Schedules.md, word for word.
@Suite struct SchedulesPageTests {
  // MARK: The overdraft

  private actor Account {
    private(set) var balance = 100

    func withdraw(_ amount: Int) async -> Bool {
      guard balance >= amount else { return false }
      await audit(amount)  // another withdrawal may come in here
      balance -= amount
      return true
    }

    private func audit(_ amount: Int) async { await Task.yield() }
  }

  @Test func `the overdraft`() async throws {
    let text = try await failure {
      try await exploreSchedules(1_000) {
        let account = Account()
        async let first = account.withdraw(80)
        async let second = account.withdraw(80)
        _ = await (first, second)
        let balance = await account.balance
        expect(balance).to(beGreaterThanOrEqualTo(0))
      }
    }
    #expect(text.contains("got <-60>"))
  }

  // MARK: The lost update

  @MainActor private final class LikeButton {
    private(set) var likes = 0

    func tap() async {
      let before = likes
      await save(before + 1)
      likes = before + 1
    }

    private func save(_ likes: Int) async { await Task.yield() }
  }

  @Test func `a lost update on the main actor`() async throws {
    let text = try await failure {
      try await exploreSchedules(1_000) {
        let button = LikeButton()
        async let first: Void = button.tap()
        async let second: Void = button.tap()
        _ = await (first, second)
        let likes = await button.likes
        expect(likes) == 2
      }
    }
    #expect(text.contains("got <1>"))
  }

  // MARK: The debounce

  private actor Search {
    private(set) var requests: [String] = []
    private var pending: Task<Void, any Error>?

    func type(_ text: String) {
      pending?.cancel()
      pending = Task {
        try await Task.sleep(for: .milliseconds(300))
        requests.append(text)
      }
    }
  }

  @Test func `a debounce`() async throws {
    try await inVirtualTime {
      let search = Search()
      for text in ["s", "sw", "swift"] {
        await search.type(text)
        try await Task.sleep(for: .milliseconds(100))
      }
      try await Task.sleep(for: .milliseconds(199))
      await expect { await search.requests }.to(beEmpty())
      try await Task.sleep(for: .milliseconds(1))
      await everythingElseIsWaiting()
      await expect { await search.requests }.to(equal(["swift"]))
    }
  }

  // MARK: The retry

  private struct Unreachable: Error {}

  private func retrying<Value: Sendable>(
    _ times: Int, _ operation: @Sendable () async throws -> Value
  ) async throws -> Value {
    for attempt in 0..<times {
      do { return try await operation() } catch {
        try await Task.sleep(for: .seconds(1 << attempt))
      }
    }
    return try await operation()
  }

  @Test(.virtualTime) func `a retry with back-off`() async throws {
    let calls = Log()
    let answer = try await retrying(5) {
      calls.add(VirtualTime.elapsed)
      if calls.times.count < 4 { throw Unreachable() }
      return "pong"
    }
    expect(answer) == "pong"
    expect(calls.times) == [.seconds(0), .seconds(1), .seconds(3), .seconds(7)]
  }

  // MARK: The rate limiter

  private actor RateLimiter {
    private let interval: Duration
    private var next = ContinuousClock.now

    init(every interval: Duration) { self.interval = interval }

    func turn() async throws {
      let mine = max(next, .now)
      next = mine.advanced(by: interval)
      try await ContinuousClock().sleep(until: mine)
    }
  }

  @Test func `a rate limiter`() async throws {
    try await inVirtualTime {
      let (limiter, turns) = (RateLimiter(every: .seconds(60)), Log())
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask {
            try await limiter.turn()
            turns.add(VirtualTime.elapsed)
          }
        }
        try await group.waitForAll()
      }
      expect(turns.times) == [.seconds(0), .seconds(60), .seconds(120), .seconds(180)]
    }
  }

  // MARK: The cache

  private actor Cache {
    private var images: [String: String] = [:]
    private var loading: [String: Task<String, Never>] = [:]
    private(set) var loads = 0

    func image(_ name: String) async -> String {
      if let known = images[name] { return known }
      if let task = loading[name] { return await task.value }
      let task = Task { await load(name) }
      loading[name] = task
      let image = await task.value
      images[name] = image
      return image
    }

    private func load(_ name: String) async -> String {
      loads += 1
      await Task.yield()
      return "<\(name)>"
    }
  }

  @Test func `a cache that must not load twice`() async throws {
    let seen = try await exploreSchedules(by: .exhaustive(limit: 20_000)) {
      let cache = Cache()
      async let first = cache.image("cat")
      async let second = cache.image("cat")
      _ = await (first, second)
      let loads = await cache.loads
      expect(loads) == 1
    }
    #expect(seen.isComplete)
  }

  @Test func `random numbers`() async throws {
    try await exploreSchedules(100) {
      var random = ScheduleRandom()
      let amounts = (0..<3).map { _ in Int.random(in: 1...100, using: &random) }
      expect(amounts).to(haveCount(3))
    }
  }
}

/// A list of times, in the order in which they were added.
final class Log: @unchecked Sendable {
  // SAFETY: only touched with the lock held.
  private var kept: [Duration] = []
  private let lock = NSLock()

  func add(_ time: Duration) { lock.withLock { kept.append(time) } }
  var times: [Duration] { lock.withLock { kept } }
}
