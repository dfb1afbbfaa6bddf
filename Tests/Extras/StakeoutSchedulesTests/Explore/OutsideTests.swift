import Foundation
import Stakeout
import StakeoutSchedules
import Testing

/// Runs together with tasks, threads and blocks that do not belong to them.
@Suite struct OutsideTests {
  @Test func `a task from outside that a run resumes stays outside`() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let outer = Task {
      var elapsed: [Duration] = []
      for await _ in stream { elapsed.append(VirtualTime.elapsed) }
      return elapsed
    }
    try await inVirtualTime {
      try await Task.sleep(for: .seconds(60))
      continuation.yield(1)
      continuation.finish()
    }
    // No virtual time passes outside of a run.
    #expect(await outer.value == [.zero])
  }

  @Test func `a task of the run that is resumed from outside comes back to it`() async throws {
    let elapsed = try await inVirtualTime(hangsAfter: .seconds(1_000)) {
      try await Task.sleep(for: .seconds(60))
      await withUnsafeContinuation { continuation in
        DispatchQueue.global().async { continuation.resume() }
      }
      try await Task.sleep(for: .seconds(60))
      return VirtualTime.elapsed
    }
    #expect(elapsed == .seconds(120))
  }

  @Test func `an immediate task begins in the step that makes it`() async throws {
    let seen = try await exploreSchedules(by: .exhaustive(limit: 100)) {
      let order = Locked("")
      let task = Task.immediate { order.withLock { $0 += "i" } }
      order.withLock { $0 += "b" }
      await task.value
      expect(order.withLock { $0 }) == "ib"
    }
    #expect(seen.isComplete)
  }

  private actor Shared {
    var count = 0
    func add() { count += 1 }
  }

  @Test func `an actor that both use loses nothing`() async throws {
    let shared = Shared()
    let outside = Task.detached { for _ in 0..<1_000 { await shared.add() } }
    for _ in 0..<10 {
      try await inVirtualTime(hangsAfter: .seconds(1_000)) {
        for _ in 0..<100 { await shared.add() }
      }
    }
    await outside.value
    #expect(await shared.count == 2_000)
  }

  @MainActor private final class Exclusive {
    var isInside = false
    var overlaps = 0

    func enter() {
      if isInside { overlaps += 1 }
      isInside = true
      for _ in 0..<200 { _ = Date() }
      isInside = false
    }
  }

  @Test func `main-actor code of runs and of others never overlaps`() async throws {
    let exclusive = Exclusive()
    let isOver = Locked(false)
    let outside = Task.detached {
      while !isOver.withLock({ $0 }) { await exclusive.enter() }
    }
    try await exploreSchedules(100) {
      async let first: Void = exclusive.enter()
      async let second: Void = exclusive.enter()
      _ = await (first, second)
    }
    isOver.withLock { $0 = true }
    await outside.value
    #expect(await exclusive.overlaps == 0)
  }

  @Test func `what a body leaves behind goes on without it`() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Duration.self)
    try await inVirtualTime {
      Task {
        for _ in 0..<5_000 { await Task.yield() }
        continuation.yield(VirtualTime.elapsed)
        continuation.finish()
      }
    }
    var count = 0
    for await _ in stream { count += 1 }
    #expect(count == 1)
  }
}
