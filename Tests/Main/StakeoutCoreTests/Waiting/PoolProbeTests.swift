import StakeoutTestSupport
import Testing

// testable: a probe of the thread pool shows only if the pool is blocked.
@testable import StakeoutCore
import StakeoutMatching

/// A probe starts a task, and so shows whether Swift's pool still runs tasks.
@Suite struct PoolProbeTests {
  @Test func `a thread outside any task has nothing to ask`() {
    onThreads { _ in #expect(PoolProbe() == nil) }
  }

  @Test func `a pool with a free thread runs the task`() async throws {
    let probe = try #require(PoolProbe())
    while !probe.hasRun { await Task.yield() }
  }

  @Test func `a wait says nothing of a pool that was not blocked`() {
    onThreads { _ in
      var waiter = Waiter(start: .now, timeout: .milliseconds(5), longestPause: .milliseconds(1))
      #expect(waiter.block { false } == .timedOut)
      #expect(waiter.obstacle == nil)
    }
  }
}
