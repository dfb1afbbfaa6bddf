import StakeoutSpryKit
import StakeoutTestSupport
import Synchronization
import Testing

@testable import StakeoutSpies

@Suite(.serialized) struct SpyRegistryTests {
  private let registry = SpyRegistry()

  @Test func `a sweep releases the arguments of dead spies, and no others`() {
    let survivor = FakeStore()
    weak var kept: FakeArchive?
    weak var released: FakeArchive?
    do {
      let arguments = (FakeArchive(), FakeArchive())
      kept = arguments.0
      released = arguments.1
      registry.storage(of: survivor).log.append("visit(_:)", [arguments.0])
      registry.storage(of: FakeStore()).log.append("visit(_:)", [arguments.1])
    }
    #expect(released != nil)
    registry.sweep()
    #expect(released == nil)
    #expect(kept != nil)
    #expect(registry.count == 1)
    withExtendedLifetime(survivor) {}
  }

  @Test func `dead spies are swept out when there are twice as many as were alive`() {
    let registry = SpyRegistry(smallest: 8)
    let living = (0..<10).map { _ in FakeStore() }
    let storages = living.map { registry.storage(of: $0) }
    for _ in 0..<1_000 {
      _ = registry.storage(of: FakeStore())
      #expect(registry.count <= 2 * (living.count + 1))
    }
    #expect(zip(living, storages).allSatisfy { registry.storage(of: $0) === $1 })
  }

  @Test func `a deinit that a sweep sets off may use the registry`() {
    let registry = SpyRegistry(smallest: 8)
    let survivor = FakeStore()
    let count = 100
    for _ in 0..<count {
      let spy = FakeStore()
      let farewell = Farewell { registry.storage(of: survivor).log.append("close()") }
      registry.storage(of: spy).log.append("visit(_:)", [farewell])
    }
    registry.sweep()
    #expect(registry.storage(of: survivor).log.count == count)
  }

  @Test func `a call from a deinit is lost, and nothing else`() throws {
    try concurrently(threads: 8, iterations: 1_000) { _, iteration throws(Inherited) in
      let spy = LastWords()
      guard spy.recordedCallsCount == 0 else { throw Inherited() }
      spy.close()
      guard spy.recordedCallsCount == 1 else { throw Inherited() }
      if iteration.isMultiple(of: 100) { SpyRegistry.shared.sweep() }
    }
  }

  @Test func `threads that call one new spy at once use one log`() throws {
    try concurrently(threads: 4, iterations: 50) { _, _ throws(Inherited) in
      let spy = FakeStore()
      concurrently(threads: 2) { thread, _ in spy.load(id: thread) }
      guard spy.recordedCallsCount == 2 else { throw Inherited() }
    }
  }

  @Test func `threads that ask at once for the storage of a type get the same`() throws {
    for _ in 0..<50 {
      let (registry, seen) = (SpyRegistry(cacheSize: 1), Locked<Set<ObjectIdentifier>>([]))
      concurrently(threads: 8) { _, _ in
        for type in [FakeStore.self, FakeArchive.self] {
          let storage = ObjectIdentifier(registry.storage(of: type))
          seen.withLock { _ = $0.insert(storage) }
        }
      }
      #expect(seen.withLock { $0.count } == 2)
    }
  }

  private struct Inherited: Error {}

  @Test(arguments: [1, 8])
  func `of very many spies none sees a predecessor's calls, and the dead are swept out`(
    threads: Int
  ) {
    let wrong = Atomic(0)
    concurrently(threads: threads) { _, _ in
      wrong.add(churn(Scale.spies / threads), ordering: .relaxed)
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
    #expect(SpyRegistry.shared.count < Scale.spies / 4)
  }

  private final class LastWords: Spyable {
    enum ClassFunction: String, StringRepresentable { case none }
    enum Function: String, StringRepresentable { case close = "close()" }
    func close() { recordCall(functionName: "close()") }
    deinit { close() }
  }
}

/// How many spies it takes to prove something.
private enum Scale {
  static let spies: Int = {
    #if DEBUG
      // Debug builds are slow, and sanitizers slow everything down.
      Sanitizer.isThread || Sanitizer.isAddress ? 20_000 : 200_000
    #else
      1_000_000
    #endif
  }()
}

/// Makes and drops spies, one after another, and returns how many saw a call that was not theirs.
private func churn(_ count: Int) -> Int {
  var wrong = 0
  for number in 0..<count {
    let spy = FakeStore()
    if spy.recordedCallsCount != 0 { wrong += 1 }
    spy.load(id: number)
    if number % 100 == 0 {
      if spy.recordedCalls.map({ $0.arguments[0] as? Int }) != [number] { wrong += 1 }
    } else if spy.recordedCallsCount != 1 {
      wrong += 1
    }
  }
  return wrong
}

extension CallLog {
  fileprivate func append(_ function: String, _ arguments: [Any?] = []) {
    _ = append(arguments, number: FunctionNames.number(of: function), owner: nil)
  }
}
