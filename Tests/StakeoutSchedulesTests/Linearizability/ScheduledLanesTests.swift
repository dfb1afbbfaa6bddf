import StakeoutBase
import Testing

@testable import StakeoutSchedules

@Suite struct ScheduledLanesTests {
  private func result(
    _ seed: UInt64, _ body: @escaping @Sendable () async -> Void
  ) async -> LaneRunner.Result {
    await LaneRunner.best.run(seed, .seconds(600), body)
  }

  @Test func `the seed decides about the order of the jobs`() async {
    func order(_ seed: UInt64) async -> String {
      let order = Locked("")
      let result = await result(seed) {
        await withTaskGroup(of: Void.self) { group in
          for name in ["a", "b", "c"] {
            group.addTask {
              for _ in 0..<2 {
                order.withLock { $0 += name }
                await Task.yield()
              }
            }
          }
        }
      }
      #expect(result.isRepeatable)
      return order.withLock { $0 }
    }
    var all: Set<String> = []
    for seed in UInt64(0)..<20 {
      let first = await order(seed)
      #expect(await order(seed) == first)
      all.insert(first)
    }
    #expect(all.count > 5)
  }

  @Test func `sleeps take no time`() async {
    let result = await result(1) { try? await Task.sleep(for: .seconds(3_600)) }
    guard case .finished = result.end else {
      Issue.record("\(result.end)")
      return
    }
  }

  @Test func `a body that nothing resumes hangs`() async {
    let result = await result(1) {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    guard case .hung = result.end else {
      Issue.record("\(result.end)")
      return
    }
  }

  @Test func `expectations in a body count in the test`() async {
    let failures = CapturingReporter()
    await withReporter(failures) {
      _ = await result(1) { Reporter.report(Failure(message: "wrong", site: SourceSite())) }
    }
    #expect(failures.messages == ["wrong"])
  }
}

@Suite struct ScheduledLanesTrapTests {
  @Test func `a trap ends the run, and its task is known`() async {
    let result = await LaneRunner.best.run(1, .seconds(600)) {
      await TaskLanes.$current.withValue(3) {
        await Task.yield()
        fatalError("broken")
      }
    }
    guard case .trapped(let trap, let lane) = result.end else {
      Issue.record("\(result.end)")
      return
    }
    #expect(trap.message == "broken")
    #expect(lane == 3)
  }
}
