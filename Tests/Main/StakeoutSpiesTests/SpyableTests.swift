import StakeoutSpryKit
import Testing

import StakeoutSpies

@Suite struct SpyableTests {
  private let spy = FakeStore()

  @Test func `calls are counted, with or without regard to their arguments`() {
    spy.load(id: 1)
    spy.load(id: 2)
    spy.load(id: 1)
    #expect(spy.didCall(.load).success)
    #expect(spy.didCall(.load, countSpecifier: .exactly(3)).success)
    #expect(spy.didCall(.load, withArguments: [1], countSpecifier: .exactly(2)).success)
    #expect(spy.didCall(.load, with: 2, countSpecifier: .exactly(1)).success)
    #expect(spy.didCall(.load, with: 3, countSpecifier: .atMost(0)).success)
    #expect(!spy.didCall(.load, with: 3).success)
    #expect(!spy.didCall(.close).success)
    #expect(spy.didCall(.close, countSpecifier: .atMost(1)).success)
  }

  @Test func `it tells how many calls there were, until a reset`() {
    #expect(!spy.haveRecordedCalls)
    #expect(spy.recordedCallsCount == 0)
    #expect(spy.recordedCalls.isEmpty)
    spy.load(id: 1)
    spy.close()
    #expect(spy.haveRecordedCalls)
    #expect(spy.recordedCallsCount == 2)
    #expect(spy.recordedCalls.map(\.function) == ["load(id:)", "close()"])
    spy.resetCalls()
    #expect(!spy.haveRecordedCalls)
    #expect(!spy.didCall(.load).success)
    spy.close()
    #expect(spy.recordedCallsCount == 1)
  }

  @Test func `a spy that is its own argument dies all the same`() {
    weak var gone: FakeStore?
    do {
      let spy = FakeStore()
      gone = spy
      spy.visit(spy)
      spy.visit(Optional(spy) as Any)
      #expect(spy.didCall(.visit, with: spy, countSpecifier: .exactly(2)).success)
      #expect(spy.didCall(.visit, with: Argument.nonNil, countSpecifier: .exactly(2)).success)
      #expect(!spy.didCall(.visit, with: FakeStore()).success)
    }
    #expect(gone == nil)
  }

  @Test func `a spy inside an argument of its own lives until the reset`() {
    weak var gone: FakeStore?
    do {
      let spy = FakeStore()
      gone = spy
      spy.visit([spy])
      spy.visit { spy.close() }
    }
    #expect(gone != nil)
    gone?.resetCalls()
    #expect(gone == nil)
  }

  @Test func `a thread that asks finds its own calls`() throws {
    try concurrently(threads: 8, iterations: 100) { thread, iteration throws(Missing) in
      spy.load(id: thread)
      let count = CountSpecifier.exactly(iteration + 1)
      guard spy.didCall(.load, with: thread, countSpecifier: count).success else { throw Missing() }
    }
  }

  private struct Missing: Error {}
}
