import Foundation
import Stakeout
import StakeoutSchedules
import Testing

@Suite struct ScheduleTraitTests {
  private static let runs = Counts()

  @Test(.schedules(50)) func `a test is run once for each schedule`() async {
    let account = SafeAccount(balance: 100)
    async let first = account.withdraw(80)
    async let second = account.withdraw(80)
    _ = await (first, second)
    let balance = await account.balance
    #expect(balance == 20)
  }

  @Test(.schedules(20), arguments: [1, 2]) func `each case is explored`(number: Int) async {
    await Task.yield()
    Self.runs.add(number)
    #expect(Test.current != nil)
  }

  @Test(.virtualTime) func `a test in virtual time`() async throws {
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

final class Counts: @unchecked Sendable {
  // SAFETY: the dictionary is only touched with the lock held.
  private let lock = NSLock()
  private var counts: [Int: Int] = [:]
  func add(_ key: Int) { lock.withLock { counts[key, default: 0] += 1 } }
  subscript(key: Int) -> Int { lock.withLock { counts[key] ?? 0 } }
}
