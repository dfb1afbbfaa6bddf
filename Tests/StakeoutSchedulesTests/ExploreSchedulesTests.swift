import Foundation
import Stakeout
import StakeoutSchedules
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
    print(failures.failures[0].message)
    #expect(
      failures.failures[0].message.contains(
        "expected to be greater than or equal to <0>, got <-60>"))
    #expect(failures.failures[0].site.line == 13)
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
    print("EXHAUSTIVE", seen)
    #expect(seen.isComplete)
    #expect(seen.count > 2)
  }

  @Test func `a lost update on the main actor is found`() async throws {
    let failures = CapturingReporter()
    let seen = try await withReporter(failures) {
      try await exploreSchedules(500) {
        let counter = await Counter()
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<3 { group.addTask { await counter.increment() } }
        }
        let value = await counter.value
        expect(value) == 3
      }
    }
    #expect(seen.failure != nil)
    print(failures.messages)
  }
}
