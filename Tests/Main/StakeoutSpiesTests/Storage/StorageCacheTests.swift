import Testing

// testable: this is an invariant of lock-free code.
@testable import StakeoutSpies

/// The cache that finds the storage of a spy by its address.
@Suite struct StorageCacheTests {
  @Test func `a storage of somebody else is no hit`() {
    let cache = StorageCache(size: 64)
    defer { cache.deallocate() }
    let spies = (0..<1_000).map { _ in FakeStore() }
    let storages = spies.map { SpyStorage(owner: $0) }
    for (spy, storage) in zip(spies, storages) {
      cache.remember(storage, of: ObjectIdentifier(spy))
    }
    let hits = zip(spies, storages).filter { spy, storage in
      let found = found(spy, in: cache)
      #expect(found == nil || found === storage)
      return found != nil
    }
    #expect((1...64).contains(hits.count))
  }

  @Test func `only the spy in question is forgotten`() {
    let cache = StorageCache(size: 1)
    defer { cache.deallocate() }
    let spies = (FakeStore(), FakeStore())
    let storage = SpyStorage(owner: spies.0)
    cache.remember(storage, of: ObjectIdentifier(spies.0))
    cache.forget(ObjectIdentifier(spies.1))
    #expect(found(spies.0, in: cache) === storage)
  }

  @Test func `readers get a pair that belongs together while others change the slot`() throws {
    let cache = StorageCache(size: 1)
    defer { cache.deallocate() }
    let spies = (FakeStore(), FakeStore())
    let storages = (SpyStorage(owner: spies.0), SpyStorage(owner: spies.1))
    try concurrently(threads: 4, iterations: 20_000) { thread, iteration throws(Mixture) in
      if thread == 0 {
        let isFirst = iteration.isMultiple(of: 2)
        cache.remember(
          isFirst ? storages.0 : storages.1, of: ObjectIdentifier(isFirst ? spies.0 : spies.1))
        return
      }
      if let found = found(spies.0, in: cache), found !== storages.0 { throw Mixture() }
      if let found = found(spies.1, in: cache), found !== storages.1 { throw Mixture() }
    }
  }

  private struct Mixture: Error {}
}

private func found(_ spy: FakeStore, in cache: StorageCache) -> SpyStorage? {
  cache.storage(of: ObjectIdentifier(spy))?.takeUnretainedValue()
}
