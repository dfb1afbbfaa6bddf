import Dispatch
import StakeoutBase
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

  @Test(.timeLimit(.minutes(10))) func `a team that takes too long is left`() throws {
    let (barrier, end) = (DispatchSemaphore(value: 0), DispatchGroup())
    for _ in 0..<3 { end.enter() }
    var isTold = false
    let patience = ThreadTeam.Patience(timeout: .milliseconds(1), grace: .milliseconds(1)) {
      isTold = true
    }
    let hasEnded = try ThreadTeam.run(size: 3, patience: patience) { _ in
      barrier.wait()
      end.leave()
    }
    #expect(!hasEnded)
    #expect(isTold)
    for _ in 0..<3 { barrier.signal() }
    end.wait()
  }

  @Test(.timeLimit(.minutes(10))) func `a team that ends when it is told to has ended`() throws {
    let isTold = Atomic(false)
    let patience = ThreadTeam.Patience(timeout: .milliseconds(1), grace: .seconds(600)) {
      isTold.store(true, ordering: .relaxed)
    }
    let hasEnded = try ThreadTeam.run(size: 3, patience: patience) { _ in
      while !isTold.load(ordering: .relaxed) {}
    }
    #expect(hasEnded)
  }

  @Test func `without threads nothing happens`() throws {
    try ThreadTeam.run(size: 0) { _ in Issue.record("no thread should run") }
  }
}
