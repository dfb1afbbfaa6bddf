import Foundation
import Stakeout
import StakeoutSchedules
import Testing

@Suite struct ScheduleTraitTests {
  @Test func `the trait runs the test for each schedule, as a part of it`() async throws {
    let test = try #require(Test.current)
    let runs = Locked(0)
    try await ScopeTrait.schedules(20).provideScope(for: test, testCase: Test.Case.current) {
      runs.withLock { $0 += 1 }
      await Task.yield()
      #expect(Test.current?.id == test.id)
    }
    // Some schedules run twice, to be compared.
    #expect(runs.withLock { $0 } >= 20)
  }

  @Test func `a schedule of the trait that fails is a failure of the test`() async throws {
    let test = try #require(Test.current)
    let text = try await failure {
      try await ScopeTrait.schedules(100).provideScope(for: test, testCase: Test.Case.current) {
        #expect(await balanceAfterTwoWithdrawals(from: Account(balance: 100)) >= 0)
      }
    }
    #expect(text.contains("schedule 1 of 100 fails"))
  }

  @Test(.survivesTraps, .timeLimit(.minutes(10)), .virtualTime)
  func `traits compose`() async throws {
    try await Task.sleep(for: .seconds(86_400))
    #expect(VirtualTime.elapsed == .seconds(86_400))
  }

  @Test(.virtualTime) @MainActor func `a test in virtual time on the main actor`() async throws {
    MainActor.assertIsolated()
    try await Task.sleep(for: .seconds(86_400))
    MainActor.assertIsolated()
    #expect(VirtualTime.elapsed == .seconds(86_400))
  }

  @Suite(.virtualTime) struct WholeSuite {
    @Test func `all its tests are in virtual time`() async throws {
      try await Task.sleep(for: .seconds(3600))
      #expect(VirtualTime.elapsed == .seconds(3600))
    }

    @Test func `schedules inside of it`() async throws {
      try await inVirtualTime { try await Task.sleep(for: .seconds(1)) }
      #expect(VirtualTime.elapsed == .seconds(1))
    }
  }
}
