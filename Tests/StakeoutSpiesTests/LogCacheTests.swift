import StakeoutCalls
import Testing

@testable import StakeoutSpies

@Suite struct LogCacheTests {
  @Test func `it has what it was given, until it is told to forget`() {
    let cache = LogCache()
    let spy = FakeStore()
    let log = CallLog(owner: spy)
    #expect(cache.log(of: spy) == nil)
    cache.remember(log, of: ObjectIdentifier(spy))
    #expect(cache.log(of: spy) === log)
    cache.forget(log, of: ObjectIdentifier(spy))
    #expect(cache.log(of: spy) == nil)
    #expect(cache.isUnread)
  }

  @Test func `a log of somebody else is no hit`() {
    let cache = LogCache()
    let spies = (0..<1_000).map { _ in FakeStore() }
    let logs = spies.map { CallLog(owner: $0) }
    for (spy, log) in zip(spies, logs) { cache.remember(log, of: ObjectIdentifier(spy)) }
    let found = zip(spies, logs).filter { spy, log in
      let found = cache.log(of: spy)
      #expect(found == nil || found === log)
      return found != nil
    }
    #expect((1...64).contains(found.count))
  }

  @Test func `the log of a dead owner is no hit for its successor`() {
    let cache = LogCache()
    let log = CallLog(owner: FakeStore())
    let successor = FakeStore()
    cache.remember(log, of: ObjectIdentifier(successor))
    #expect(cache.log(of: successor) == nil)
  }

  @Test func `only the log in question is forgotten`() {
    let cache = LogCache()
    let spy = FakeStore()
    let log = CallLog(owner: spy)
    cache.remember(log, of: ObjectIdentifier(spy))
    cache.forget(CallLog(owner: spy), of: ObjectIdentifier(spy))
    #expect(cache.log(of: spy) === log)
  }
}
