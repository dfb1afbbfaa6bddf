import Foundation
import Stakeout
import StakeoutSchedules
import StakeoutTestSupport
import Testing

@Suite struct ExploreSchedulesTests {
  private func twoWithdrawals() async {
    let account = Account(balance: 100)
    async let first = account.withdraw(80)
    async let second = account.withdraw(80)
    _ = await (first, second)
    let balance = await account.balance
    expect(balance).to(beGreaterThanOrEqualTo(0))
  }

  @Test func `the overdraft is found`() async throws {
    let failures = CapturingReporter()
    let seen = try await withReporter(failures) {
      try await exploreSchedules(1_000) { await twoWithdrawals() }
    }
    #expect(seen.failure != nil)
    try #require(failures.failures.count == 1)
    #expect(
      failures.failures[0].message.contains(
        "expected to be greater than or equal to <0>, got <-60>"))
    #expect(failures.failures[0].site.line == 14)
  }

  @Test func `a schedule is repeated by its token`() async throws {
    let failures = CapturingReporter()
    let seen = try await withReporter(failures) {
      try await exploreSchedules(1_000) { await twoWithdrawals() }
    }
    let token = try #require(seen.failure)
    let again = try await withReporter(failures) {
      try await exploreSchedules(replaying: token) { await twoWithdrawals() }
    }
    #expect(again.failure == token)
    #expect(again.count == 1)
    #expect(failures.failures.count == 2)
    #expect(failures.messages[1].contains("got <-60>"))
  }

  @Test func `issues of Swift Testing fail a schedule, too`() async throws {
    let failures = CapturingReporter()
    let seen = try await withReporter(failures) {
      try await exploreSchedules(1_000) {
        let account = Account(balance: 100)
        async let first = account.withdraw(80)
        async let second = account.withdraw(80)
        _ = await (first, second)
        #expect(await account.balance >= 0)
      }
    }
    #expect(seen.failure != nil)
    try #require(failures.failures.count == 1)
    #expect(failures.failures[0].site.line == #line - 5)
  }

  @Test func `a correct actor passes, and all its schedules can be seen`() async throws {
    let seen = try await exploreSchedules(by: .exhaustive(limit: 100_000)) {
      let account = SafeAccount(balance: 100)
      async let first = account.withdraw(80)
      async let second = account.withdraw(80)
      _ = await (first, second)
      let balance = await account.balance
      expect(balance) == 20
    }
    #expect(seen.isComplete)
    #expect(seen.count > 2)
  }

  @Test func `a lost update on the main actor is found`() async throws {
    let failures = CapturingReporter()
    let seen = try await withReporter(failures) {
      try await exploreSchedules(500) {
        let counter = Counter()
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<3 { group.addTask { await counter.increment() } }
        }
        let value = await counter.value
        expect(value) == 3
      }
    }
    #expect(seen.failure != nil)
    #expect(failures.messages.first?.contains("expected to equal <3>") == true)
  }

  @Test func `a report shows the steps, task by task`() async throws {
    let failures = CapturingReporter()
    try await withReporter(failures) {
      _ = try await exploreSchedules(1_000) { await twoWithdrawals() }
    }
    let lines = (failures.messages.first ?? "").split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasPrefix("repeat it with 'exploreSchedules(replaying: \"0:\")'") })
    #expect(
      lines.contains {
        $0.contains("task 2 of the body") && $0.contains("waits for its turn on an actor")
      })
    #if DEBUG
      // Optimised, the account is a part of its caller.
      #expect(
        lines.contains {
          $0.contains("Account.withdraw(_:) (Bank.swift:10)") && $0.hasSuffix("ends")
        })
    #endif
  }

  @Test(arguments: [false, true])
  func `nothing is left of a body when its run is over`(explores: Bool) async throws {
    final class Object: Sendable {}
    let object = Locked<() -> Object?>({ nil })
    func run() async throws {
      let captured = Object()
      object.withLock { $0 = { [weak captured] in captured } }
      let body = { @Sendable () async -> Void in
        await Task.yield()
        withExtendedLifetime(captured) {}
      }
      if explores {
        try await exploreSchedules(3) { await body() }
      } else {
        try await inVirtualTime { await body() }
      }
    }
    try await run()
    await expect { object.withLock { $0() == nil } }
      .toEventually(beTrue(), timeout: .seconds(60))
  }

  @Test func `a program without a test framework explores as well`() async throws {
    let outcome = try await FixtureProcess.run(
      product: "CrashFixtures", arguments: ["an explored body"])
    #expect(outcome.output == "all pass\n", "\(outcome.everything)")
  }
}
