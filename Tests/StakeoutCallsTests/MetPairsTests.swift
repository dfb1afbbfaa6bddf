import StakeoutTestSupport
import Testing

@testable import StakeoutCalls

@Suite struct MetPairsTests {
  @Test func `objects live as long as they are in mind, and die outside the lock`() {
    final class Nosy {
      let pairs: MetPairs
      let count = Counter()
      init(_ pairs: MetPairs) { self.pairs = pairs }
      deinit { count.value = pairs.count }
    }
    final class Counter { var value = -1 }
    let pairs = MetPairs()
    var nosy: Nosy? = Nosy(pairs)
    weak let weakNosy = nosy
    let count = nosy?.count
    if let nosy { #expect(pairs.meet(nosy, nosy)) }
    nosy = nil
    #expect(weakNosy != nil)
    pairs.forget(allButFirst: 0)
    #expect(weakNosy == nil)
    #expect(count?.value == 0)
  }

  @Test func `threads may share it`() {
    let pairs = MetPairs()
    onThreads(4) { _ in
      for _ in 0..<1_000 {
        let object = Object()
        if pairs.meet(object, object) { _ = pairs.count }
      }
    }
    #expect(pairs.count == 4_000)
  }
}
