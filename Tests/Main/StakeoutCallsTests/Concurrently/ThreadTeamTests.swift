import Synchronization
import Testing

@testable import StakeoutCalls

@Suite struct ThreadTeamTests {
  @Test func `none begins before all are there`() throws {
    // Each waits for all the others: with a thread missing this would never end.
    let arrived = Atomic(0)
    try ThreadTeam.run(size: 8) { _ in
      arrived.add(1, ordering: .sequentiallyConsistent)
      while arrived.load(ordering: .sequentiallyConsistent) < 8 {}
    }
    #expect(arrived.load(ordering: .sequentiallyConsistent) == 8)
  }

  @Test(.timeLimit(.minutes(10))) func `a team that ends when it is told to has ended`() throws {
    let isTold = Atomic(false)
    let hasEnded = try ThreadTeam.run(
      size: 3, timeout: .milliseconds(1), grace: .seconds(600),
      onTimeout: { isTold.store(true, ordering: .relaxed) }
    ) { _ in
      while !isTold.load(ordering: .relaxed) {}
    }
    #expect(hasEnded)
  }
}
