import StakeoutReporting
import Synchronization
import Testing

@testable import StakeoutCalls

@Suite struct ThreadTeamTests {
  @Test func `each index runs once`() throws {
    let ran = Locked<[Int]>([])
    try ThreadTeam.run(size: 20) { index in ran.withLock { $0.append(index) } }
    #expect(ran.withLock { $0.sorted() } == Array(0..<20))
  }

  @Test func `none begins before all are there`() throws {
    // Each waits for all the others: with a thread missing this would never end.
    let arrived = Atomic(0)
    try ThreadTeam.run(size: 8) { _ in
      arrived.add(1, ordering: .sequentiallyConsistent)
      while arrived.load(ordering: .sequentiallyConsistent) < 8 {}
    }
    #expect(arrived.load(ordering: .sequentiallyConsistent) == 8)
  }

  @Test func `without threads nothing happens`() throws {
    try ThreadTeam.run(size: 0) { _ in Issue.record("no thread should run") }
  }
}
