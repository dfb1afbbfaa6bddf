import StakeoutSpryKit
import StakeoutTestSupport
import Synchronization
import Testing

import StakeoutSpies

/// Spies without a stored `spyStorage`: how long their calls are kept, and whose they are.
@Suite(.serialized) struct SpyRegistryTests {
  @Test func `new spies release the arguments of dead ones, and no others`() {
    let survivor = FakeStore()
    weak var kept: FakeArchive?
    weak var released: FakeArchive?
    do {
      let arguments = (FakeArchive(), FakeArchive())
      kept = arguments.0
      released = arguments.1
      survivor.visit(arguments.0)
      FakeStore().visit(arguments.1)
    }
    callNewSpies { released == nil }
    #expect(released == nil)
    #expect(kept != nil)
    #expect(survivor.recordedCalls.map(\.function) == ["visit(_:)"])
    survivor.resetCalls()
    #expect(kept == nil)
  }

  @Test func `the calls of living spies stay their own, however many spies die`() {
    let living = (0..<10).map { _ in FakeStore() }
    for (number, spy) in living.enumerated() { spy.load(id: number) }
    let alive = Locked(0)
    for _ in 0..<20_000 { visitByCounted(FakeStore(), alive) }
    #expect(alive.withLock { $0 } < 10_000)
    for (number, spy) in living.enumerated() {
      #expect(spy.recordedCalls.map(\.description) == ["load(id:) with <\(number)>"])
    }
  }

  @Test func `a deinit that follows a release may use spies`() {
    let survivor = FakeStore()
    let count = 100
    for _ in 0..<count { FakeStore().visit(Farewell { survivor.close() }) }
    callNewSpies { survivor.recordedCallsCount == count }
    #expect(survivor.didCall(.close, countSpecifier: .exactly(count)).success)
  }

  /// Calls new spies, which die at once, until the condition holds.
  private func callNewSpies(until condition: () -> Bool) {
    for _ in 0..<1_000_000 where !condition() { FakeStore().close() }
  }

  @Test func `a call from a deinit is lost, and nothing else`() throws {
    try concurrently(threads: 8, iterations: 1_000) { _, _ throws(Inherited) in
      let spy = LastWords()
      guard spy.recordedCallsCount == 0 else { throw Inherited() }
      spy.close()
      guard spy.recordedCallsCount == 1 else { throw Inherited() }
    }
  }

  @Test func `threads that call one new spy at once use one log`() throws {
    try concurrently(threads: 4, iterations: 50) { _, _ throws(Inherited) in
      let spy = FakeStore()
      concurrently(threads: 2) { thread, _ in spy.load(id: thread) }
      guard spy.recordedCallsCount == 2 else { throw Inherited() }
    }
  }

  @Test func `threads that are the first to call a type at once use one log`() {
    for _ in 0..<50 {
      isolatingStaticSpies {
        concurrently(threads: 8) { thread, _ in
          FakeStore.open(path: "\(thread)")
          FakeArchive.open(path: "\(thread)")
        }
        #expect(FakeStore.recordedCallsCount == 8)
        #expect(FakeArchive.recordedCallsCount == 8)
      }
    }
  }

  private struct Inherited: Error {}

  @Test(arguments: [1, 8])
  func `of very many spies none sees a predecessor's calls, and the dead are swept out`(
    threads: Int
  ) {
    let wrong = Atomic(0)
    let alive = Locked(0)
    concurrently(threads: threads) { _, _ in
      wrong.add(churn(Scale.spies / threads, alive), ordering: .relaxed)
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
    // The calls of most of them have been released.
    #expect(alive.withLock { $0 } < Scale.counted / 4)
  }

  private final class LastWords: Spyable {
    enum ClassFunction: String, StringRepresentable { case none }
    enum Function: String, StringRepresentable { case close = "close()" }
    func close() { recordCall(functionName: "close()") }
    deinit { close() }
  }
}

/// The number of spies that makes a reused address likely enough to be tested.
private enum Scale {
  static let spies: Int = {
    #if DEBUG
      // Debug builds are slow, and sanitizers slow everything down.
      Sanitizer.isThread || Sanitizer.isAddress ? 20_000 : 200_000
    #else
      1_000_000
    #endif
  }()

  /// The number of spies with a counted argument.
  static let counted = spies / 10
}

/// Makes and releases spies, one after another, and returns how many saw calls that were not
/// theirs.
///
/// One spy in ten has a counted argument.
private func churn(_ count: Int, _ alive: Locked<Int>) -> Int {
  var wrong = 0
  for number in 0..<count {
    let spy = FakeStore()
    if spy.recordedCallsCount != 0 { wrong += 1 }
    if number % 10 == 0 {
      visitByCounted(spy, alive)
    } else {
      spy.load(id: number)
    }
    if number % 100 == 1 {
      if spy.recordedCalls.map({ $0.arguments[0] as? Int }) != [number] { wrong += 1 }
    } else if spy.recordedCallsCount != 1 {
      wrong += 1
    }
  }
  return wrong
}

/// Calls a spy with an argument, and counts the arguments that are still alive.
private func visitByCounted(_ spy: FakeStore, _ alive: Locked<Int>) {
  alive.withLock { $0 += 1 }
  spy.visit(Farewell { alive.withLock { $0 -= 1 } })
}
