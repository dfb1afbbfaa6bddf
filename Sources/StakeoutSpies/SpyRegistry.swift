private import StakeoutBase

/// Finds the storage of a spy that has no stored property for it, by the spy's address.
///
/// An address can be reused once its object is deallocated and the memory is freed. So an entry
/// pins the memory of its spy, but not the spy: while an address has an entry, no other object can
/// be there.
///
/// Entries of dead spies are removed in a sweep, which also frees the pinned memory. A sweep runs
/// when a spy is added and the number of entries is at least 64 and at least twice the number that
/// survived the last sweep. There are 16 shards, each with its own lock and its own sweeps. The
/// cache usually finds a spy that was called before without taking a lock. Only Stakeout's code
/// runs under a lock: a sweep releases what it has removed afterwards, so every `deinit` runs
/// outside the lock.
///
/// A call from a spy's `deinit` always takes the lock. The storage that it finds stays until the
/// `deinit` has ended. If a sweep removed the storage before the call, the call makes a new one.
final class SpyRegistry: Sendable {
  static let shared = SpyRegistry()

  private let shards: [Shard]
  private let cache: StorageCache
  private let types = TypeStorages()

  /// Makes a separate registry, for tests.
  init(shards: Int = 16, smallest: Int = 64) {
    let cache = StorageCache()
    self.cache = cache
    self.shards = (0..<shards).map { _ in Shard(smallest: smallest, cache: cache) }
  }

  /// Returns the storage of an object; makes it on first use.
  func storage(of spy: AnyObject) -> SpyStorage {
    let address = ObjectIdentifier(spy)
    let isDying = DeallocationState.hasBegun(of: address)
    if !isDying, let storage = cache.storage(of: address) {
      // `spy` is alive, and so is its storage.
      return storage.takeUnretainedValue()
    }
    // All spies of one slot of the cache belong to one shard, whose lock guards the slot.
    return shards[cache.slot(of: address) % shards.count].storage(of: spy, isDying: isDying)
  }

  /// Returns the storage of a type; it is never freed, unless it is one of
  /// ``isolatingStaticSpies(_:)``.
  func storage(of type: any SpyStoring.Type) -> SpyStorage {
    (StaticSpies.own ?? types).storage(of: type)
  }

  /// The number of entries, including those of dead objects.
  var count: Int { shards.reduce(0) { $0 + $1.count } }

  /// Releases the calls of all dead spies now.
  func sweep() {
    for shard in shards { shard.sweep() }
  }
}

/// The storages that a critical section has removed, for the caller to release.
private typealias Remains = [SpyStorage]

/// One part of the registry, with its own lock.
private final class Shard: Sendable {
  private struct Table {
    var storages: [ObjectIdentifier: SpyStorage] = [:]
    /// Spies that were called during their `deinit`.
    var dying: Set<ObjectIdentifier> = []
    var sweepSize: Int
  }

  private let smallest: Int
  private let table: Locked<Table>
  private let cache: StorageCache

  init(smallest: Int, cache: StorageCache) {
    self.smallest = smallest
    self.cache = cache
    table = Locked(Table(sweepSize: smallest))
  }

  /// Runs `body` under the lock; a forked child finds the lock free and its cache slots consistent.
  private func locked<R>(_ body: (inout Table) -> R) -> R {
    Fork.held { table.withLock(body) }
  }

  var count: Int { locked { $0.storages.count } }

  func storage(of spy: AnyObject, isDying: Bool) -> SpyStorage {
    if let storage = locked({ find(spy, isDying: isDying, in: &$0) }) { return storage }
    let new = SpyStorage(owner: spy)
    let (storage, dead) = locked { insert(new, for: spy, isDying: isDying, into: &$0) }
    withExtendedLifetime(dead) {}
    return storage
  }

  func sweep() {
    let dead = locked { sweep(&$0) }
    withExtendedLifetime(dead) {}
  }

  private func find(_ spy: AnyObject, isDying: Bool, in table: inout Table) -> SpyStorage? {
    let key = ObjectIdentifier(spy)
    guard let storage = table.storages[key] else { return nil }
    if isDying { table.dying.insert(key) } else { cache.remember(storage, of: key) }
    return storage
  }

  /// Inserts a storage, unless another thread was faster.
  ///
  /// - Returns: the storage to use, and the storages that the caller has to release.
  private func insert(
    _ new: SpyStorage, for spy: AnyObject, isDying: Bool, into table: inout Table
  ) -> (storage: SpyStorage, dead: Remains) {
    if let storage = find(spy, isDying: isDying, in: &table) { return (storage, []) }
    let dead = table.storages.count >= table.sweepSize ? sweep(&table) : []
    table.storages[ObjectIdentifier(spy)] = new
    return (find(spy, isDying: isDying, in: &table) ?? new, dead)
  }

  /// Removes the storages of dead spies.
  ///
  /// - Returns: the storages that the caller has to release outside the lock.
  private func sweep(_ table: inout Table) -> Remains {
    var living: [ObjectIdentifier: SpyStorage] = [:]
    var dead: Remains = []
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
    table.sweepSize = max(smallest, 2 * living.count)
    return dead
  }
}
