import Foundation
import StakeoutDobby
import StakeoutTestSupport
import Testing

/// Mocks and stubs that many threads use at the same time.
///
/// The environment variable ITERS sets the number of rounds of each thread. The default is low, because the
/// sanitizers are slow.
@Suite struct MockStressTests {
  let threads = 8
  let rounds = ProcessInfo.processInfo.environment["ITERS"].flatMap { Int($0) } ?? 500

  @Test(arguments: [true, false])
  func `no interaction is lost`(ordered: Bool) {
    let (threads, rounds) = (threads, rounds)
    let mock = Mock<[Int]>(ordered: ordered)
    mock.expect(any(), count: .exactly(threads * rounds))
    onThreads(threads) { thread in
      for round in 0..<rounds { mock.record([thread, round]) }
    }
    #expect(failures { mock.verify() } == [])
    let interactions = mock.interactions
    #expect(interactions.count == threads * rounds)
    for thread in 0..<threads {
      #expect(interactions.filter { $0[0] == thread }.map { $0[1] } == Array(0..<rounds))
    }
  }

  @Test func `each expectation gets its interaction, whoever comes first`() {
    let threads = threads
    let rounds = min(rounds, 100)
    let mock = Mock<Int>(ordered: false)
    // Put general expectations in front, which all threads find first.
    for _ in 0..<threads { mock.expect(any()) }
    for number in 0..<threads * (rounds - 1) { mock.expect(number) }
    onThreads(threads) { thread in
      for round in 0..<rounds { mock.record(thread + threads * round) }
    }
    #expect(failures { mock.verify() } == [])
  }

  @Test func `expectations, resets and verifications in between do no harm`() {
    let rounds = rounds
    let mock = Mock<Int>(nice: true, ordered: false)
    onThreads(threads) { thread in
      for round in 0..<rounds {
        switch (thread + round) % 8 {
        case 0: mock.expect(round)
        case 1: mock.reject(-1)
        case 2 where round % 50 == 0: mock.reset()
        case 3: _ = mock.interactions.count
        default: mock.record(round)
        }
      }
    }
    mock.reset()
    mock.expect(1)
    mock.record(1)
    #expect(failures { mock.verify() } == [])
    #expect(mock.interactions == [1])
  }

  @Test func `what was recorded before a failure is not what has failed`() {
    let threads = threads
    let rounds = min(rounds, 100)
    let mock = Mock<Int>()
    let texts = failures {
      mock.reject(-1)
      onThreads(threads) { thread in
        for round in 0..<rounds { mock.record(1_000_000 + thread * rounds + round) }
      }
    }
    #expect(texts.count == threads * rounds)
    for text in texts {
      let lines = text.split(separator: "\n")
      let failed = lines[0].split(separator: " ")[1]
      guard lines.count > 1 else { continue }
      let before = lines[1].split(whereSeparator: { !$0.isNumber })
      #expect(!before.contains(failed), "\(text)")
    }
  }

  @Test func `stubs are changed while others ask`() {
    let rounds = rounds
    let stub = Stub<Int, Int>()
    stub.on(-1, return: 0)
    onThreads(threads) { thread in
      for round in 0..<rounds {
        let behaviour = stub.on(thread) { $0 * round }
        let answer = try? stub.invoke(thread)
        if answer != thread * round { Issue.record("\(String(describing: answer))") }
        behaviour.dispose()
        behaviour.dispose()
      }
    }
    #expect(throws: StubError<Int, Int>.self) { try stub.invoke(1) }
    #expect(throws: Never.self) { try stub.invoke(-1) }
  }
}
