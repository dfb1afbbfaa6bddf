import Foundation
import Stakeout
import Testing

@testable import StakeoutSchedules

@Suite struct ExplorerTests {
  /// A body that uses everything that a run captures.
  private static func everything() async {
    let account = Account(balance: 100)
    async let first = account.withdraw(80)
    let second = Task { await account.withdraw(80) }
    let third = Task.detached { await account.withdraw(80) }
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await counter.increment() }
      group.addTask { await counter.increment() }
      group.addTask { try? await Task.sleep(for: .milliseconds(5)) }
      await group.next()
      group.cancelAll()
    }
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    Task {
      for number in 0..<3 {
        continuation.yield(number)
        try? await Task.sleep(for: .milliseconds(1))
      }
      continuation.finish()
    }
    for await _ in stream {}
    _ = await (first, second.value, third.value)
  }

  private func trace(_ seed: UInt64) async -> Trace {
    let run = ScheduleRun(by: RandomChooser(seed: seed))
    let executor = JobExecutor(jobs: run)
    Task(executorPreference: executor) {
      await Self.everything()
      run.end()
    }
    let (end, _) = await RunThread.run { run.driveOnNewThread() }
    #expect(end == .ended)
    return run.trace
  }

  @Test func `two explorations at once beside ordinary tasks have the traces that each has alone`()
    async throws
  {
    try #require(ConcurrencyHooks.openForRuns() == nil)
    let seeds = UInt64(0)..<60
    var alone: [Trace] = []
    for seed in seeds { alone.append(await trace(seed)) }
    let (isOver, known) = (Locked(false), alone)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask {
          for seed in seeds {
            let beside = await self.trace(seed)
            #expect(beside.partsFrom(known[Int(seed)]) == nil, "seed \(seed)")
          }
        }
      }
      for _ in 0..<20 {
        group.addTask {
          while !isOver.withLock({ $0 }) {
            await Self.everything()
            await MainActor.run {}
          }
        }
      }
      await group.next()
      await group.next()
      isOver.withLock { $0 = true }
    }
  }
}
