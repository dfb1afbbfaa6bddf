import StakeoutCore
import StakeoutTestSupport
import Testing

/// `Fork.held` runs code during which the process does not fork, and `ForkSafeLock` protects state
/// within it.
@Suite struct ForkTests {
  @Test func `a lock keeps threads apart, in sections of others as well`() {
    let lock = ForkSafeLock()
    nonisolated(unsafe) var count = 0
    onThreads(8) { _ in
      for _ in 0..<1_000 {
        Fork.held { lock.withLock { count += 1 } }
      }
    }
    #expect(count == 8_000)
  }

  @Test func `a section that throws is over`() {
    struct Oops: Error {}
    #expect(throws: Oops.self) { try Fork.held { throw Oops() } }
    let lock = ForkSafeLock()
    #expect(throws: Oops.self) { try lock.withLock { throw Oops() } }
    lock.lock()
    lock.unlock()
  }
}
