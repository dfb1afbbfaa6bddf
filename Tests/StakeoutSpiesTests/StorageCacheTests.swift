import Testing

@testable import StakeoutSpies

@Suite struct StorageCacheTests {
  @Test func `it has what it was given, until it is told to forget`() {
    let cache = StorageCache()
    let spy = FakeStore()
    let storage = SpyStorage(owner: spy)
    #expect(cache.storage(of: spy) == nil)
    cache.remember(storage, of: ObjectIdentifier(spy))
    #expect(cache.storage(of: spy) === storage)
    cache.forget(storage, of: ObjectIdentifier(spy))
    #expect(cache.storage(of: spy) == nil)
    #expect(cache.isUnread)
  }

  @Test func `a storage of somebody else is no hit`() {
    let cache = StorageCache()
    let spies = (0..<1_000).map { _ in FakeStore() }
    let storages = spies.map { SpyStorage(owner: $0) }
    for (spy, storage) in zip(spies, storages) {
      cache.remember(storage, of: ObjectIdentifier(spy))
    }
    let found = zip(spies, storages).filter { spy, storage in
      let found = cache.storage(of: spy)
      #expect(found == nil || found === storage)
      return found != nil
    }
    #expect((1...64).contains(found.count))
  }

  @Test func `the storage of a dead owner is no hit for its successor`() {
    let cache = StorageCache()
    let storage = SpyStorage(owner: FakeStore())
    let successor = FakeStore()
    cache.remember(storage, of: ObjectIdentifier(successor))
    #expect(cache.storage(of: successor) == nil)
  }

  @Test func `only the storage in question is forgotten`() {
    let cache = StorageCache()
    let spy = FakeStore()
    let storage = SpyStorage(owner: spy)
    cache.remember(storage, of: ObjectIdentifier(spy))
    cache.forget(SpyStorage(owner: spy), of: ObjectIdentifier(spy))
    #expect(cache.storage(of: spy) === storage)
  }
}
