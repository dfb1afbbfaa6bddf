import Foundation
import Stakeout
import StakeoutSchedules
import StakeoutTestSupport
import Testing

@Suite struct ExploreSchedulesTests {
  private let overdraft: @Sendable () async -> Void = {
    let balance = await balanceAfterTwoWithdrawals(from: Account(balance: 100))
    expect(balance).to(beGreaterThanOrEqualTo(0))
  }
  private let lineOfOverdraft: UInt = #line - 2

  @Test func `a schedule is repeated by its token`() async throws {
    let failures = CapturingReporter()
    let seen = try await withReporter(failures) { try await exploreSchedules(1_000, overdraft) }
    let token = try #require(seen.failure)
    let again = try await withReporter(failures) {
      try await exploreSchedules(replaying: token, overdraft)
    }
    #expect(again.failure == token)
    #expect(again.count == 1)
    #expect(failures.failures.map(\.site.line) == [lineOfOverdraft, lineOfOverdraft])
    for text in failures.messages {
      #expect(text.contains("expected to be greater than or equal to <0>, got <-60>"), "\(text)")
    }
  }

  @Test func `issues of Swift Testing fail a schedule, too`() async throws {
    let failures = try await failures {
      let seen = try await exploreSchedules(1_000) {
        #expect(await balanceAfterTwoWithdrawals(from: Account(balance: 100)) >= 0)
      }
      #expect(seen.failure != nil)
    }
    #expect(failures.map(\.site.line) == [#line - 4])
  }

  @Test func `a report shows the steps, task by task`() async throws {
    let lines = try await failure(exploring: 1_000, overdraft).split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("repeat it with 'exploreSchedules(replaying: \"0:\")'") })
    #expect(
      lines.contains {
        $0.contains("task 2 of the body") && $0.contains("waits for its turn on an actor")
      })
    #if DEBUG
      // An optimised build inlines the account's function into its caller.
      #expect(
        lines.contains {
          $0.contains("Account.withdraw(_:) (Bank.swift:") && $0.hasSuffix("ends")
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
