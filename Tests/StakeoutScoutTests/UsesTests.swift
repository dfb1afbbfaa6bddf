import StakeoutTestSupport
import Synchronization
import Testing

@testable import StakeoutScout

@Suite struct UsesTests {
  @Test func `so many are given out, and the last one is told`() {
    let uses = Uses(2)
    #expect(uses.phrase == "2 times")
    #expect(uses.take() == .oneOfMore)
    #expect(uses.phrase == "1 time")
    #expect(uses.take() == .last)
    #expect(!uses.isLeft)
    #expect(uses.take() == .none)
    #expect(uses.owed == 0)
  }

  @Test func `without end there is always one more, and none is owed`() {
    let uses = Uses()
    for _ in 0..<100 { #expect(uses.take() == .oneOfMore) }
    #expect(uses.owed == 0)
    #expect(uses.phrase == "indefinitely")
  }

  @Test func `no number of uses gives none`() {
    for count in [0, -1] {
      #expect(Uses(count).take() == .none)
      #expect(Uses(count).owed == 0)
    }
  }

  @Test func `threads that ask at once get as many as there are`() {
    let uses = Uses(4_000)
    let taken = Atomic(0)
    let lasts = Atomic(0)
    onThreads(8) { _ in
      for _ in 0..<1_000 {
        switch uses.take() {
        case .none: break
        case .oneOfMore: taken.add(1, ordering: .relaxed)
        case .last:
          taken.add(1, ordering: .relaxed)
          lasts.add(1, ordering: .relaxed)
        }
      }
    }
    #expect(taken.load(ordering: .relaxed) == 4_000)
    #expect(lasts.load(ordering: .relaxed) == 1)
  }
}
