import Synchronization
import Testing

import StakeoutCalls

@Suite struct ThreadGroupTests {
  @Test func `none begins before all are there`() throws {
    // Each thread waits for all others, so this would never end if a thread were missing.
    let arrived = Atomic(0)
    try ThreadGroup.run(size: 8) { _ in
      arrived.add(1, ordering: .sequentiallyConsistent)
      while arrived.load(ordering: .sequentiallyConsistent) < 8 {}
    }
    #expect(arrived.load(ordering: .sequentiallyConsistent) == 8)
  }

  @Test(.timeLimit(.minutes(10))) func `a team that ends when it is told to has ended`() throws {
    let isTold = Atomic(false)
    let hasEnded = try ThreadGroup.run(
      size: 3, timeout: .milliseconds(1), grace: .seconds(600),
      onTimeout: { isTold.store(true, ordering: .relaxed) }
    ) { _ in
      while !isTold.load(ordering: .relaxed) {}
    }
    #expect(hasEnded)
  }
}
