import StakeoutTestSupport
import Testing

@testable import StakeoutSpecs

@Suite struct TurnstileTests {
  @Test func `it lets one in at a time, and forgets nobody`() async {
    let turnstile = Turnstile()
    let inside = Locked(0)
    let most = Locked(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<1_000 {
        group.addTask {
          await turnstile.enter()
          let count = inside.withLock { count in
            count += 1
            return count
          }
          most.withLock { $0 = max($0, count) }
          await Task.yield()
          inside.withLock { $0 -= 1 }
          turnstile.leave()
        }
      }
    }
    #expect(most.withLock { $0 } == 1)
    #expect(inside.withLock { $0 } == 0)
  }
}
