private import StakeoutBase

/// Finds the storage of a spy that has no stored property for it, by the spy's address.
///
/// An address can be reused once its object is deallocated and the memory is freed. So an entry
/// pins the memory of its spy, but not the spy: while an address has an entry, no other object can
/// be there.
///
/// Entries of dead spies are removed in a sweep, which also frees the pinned memory. A sweep runs
/// when a spy is added and the number of entries is at least 64 and at least twice the number that
/// survived the last sweep. The cache usually finds a double that was called before without taking
/// the lock. Only Stakeout's code runs under the lock: a sweep releases what it has removed
/// afterwards, so every `deinit` runs outside the lock.
///
/// A call from a spy's `deinit` always takes the lock. The storage that it finds stays until the
/// `deinit` has ended. If a sweep removed the storage before the call, the call makes a new one.
final class SpyRegistry: Sendable {
  static let shared = SpyRegistry()

  private struct Table {
    var storages: [ObjectIdentifier: SpyStorage] = [:]
    /// Spies that were called during their `deinit`.
    var dying: Set<ObjectIdentifier> = []
    var sweepSize = 0
    /// The storages of types, which are never removed.
    var types: [ObjectIdentifier: SpyStorage] = [:]
  }

  private let table = Locked(Table())
  private let cache: StorageCache
  private let smallest: Int

  /// - Parameters:
  ///   - smallest: The least number of spies at which a sweep runs.
  ///   - cacheSize: The number of doubles that the cache holds at most.
  init(smallest: Int = 64, cacheSize: Int = 1_024) {
    self.smallest = smallest
    cache = StorageCache(size: cacheSize)
  }

  /// Returns the storage of an object; makes it on first use.
  func storage(of spy: AnyObject) -> SpyStorage {
    let address = ObjectIdentifier(spy)
    let isDying = DeallocationState.hasBegun(of: address)
    if !isDying, let storage = cache.storage(of: address) {
      // `spy` is alive, and so is its storage.
      return storage.takeUnretainedValue()
    }
    if let storage = locked({ find(address, isDying: isDying, in: &$0) }) { return storage }
    let new = SpyStorage(owner: spy)
    let (storage, dead) = locked { table -> (SpyStorage, [SpyStorage]) in
      // Another thread may have been faster.
      if let storage = find(address, isDying: isDying, in: &table) { return (storage, []) }
      let isFull = table.storages.count >= max(smallest, table.sweepSize)
      let dead = isFull ? sweep(&table) : []
      table.storages[address] = new
      return (find(address, isDying: isDying, in: &table) ?? new, dead)
    }
    withExtendedLifetime(dead) {}
    return storage
  }

  /// Returns the storage of a type; makes it on first use.
  func storage(of type: any SpyStoring.Type) -> SpyStorage {
    let address = ObjectIdentifier(type)
    if let storage = cache.storage(of: address) { return storage.takeUnretainedValue() }
    return locked { table in
      let storage = table.types[address] ?? SpyStorage(ofStaticMembersOf: type)
      table.types[address] = storage
      cache.remember(storage, of: address)
      return storage
    }
  }

  /// The number of entries for spies, including those of dead ones.
  var count: Int { locked { $0.storages.count } }

  /// Releases the calls of all dead spies now; other spies may die of that.
  ///
  /// - Returns: the number of dead spies.
  @discardableResult
  func sweep() -> Int {
    let dead = locked { sweep(&$0) }
    return withExtendedLifetime(dead) { dead.count }
  }

  /// Runs `body` under the lock; a forked child finds the lock free and the cache consistent.
  private func locked<R>(_ body: (inout sending Table) -> sending R) -> sending R {
    Fork.held { table.withLock(body) }
  }

  private func find(
    _ address: ObjectIdentifier, isDying: Bool, in table: inout Table
  ) -> SpyStorage? {
    guard let storage = table.storages[address] else { return nil }
    if isDying { table.dying.insert(address) } else { cache.remember(storage, of: address) }
    return storage
  }

  /// Removes the storages of dead spies.
  ///
  /// - Returns: the storages that the caller has to release outside the lock.
  private func sweep(_ table: inout Table) -> [SpyStorage] {
    var living: [ObjectIdentifier: SpyStorage] = [:]
    var dead: [SpyStorage] = []
    for (key, storage) in table.storages {
      // If a dying spy was not called in its `deinit` so far, its storage can go: a later call
      // takes this lock and makes a new one. If it was, that call may still use the storage.
      let isGone = storage.owner.map { table.dying.contains(key) ? $0.isDead : $0.isDying }
      guard isGone == true else {
        living[key] = storage
        continue
      }
      cache.forget(key)
      table.dying.remove(key)
      dead.append(storage)
    }
    table.storages = living
    table.sweepSize = 2 * living.count
    return dead
  }
}
