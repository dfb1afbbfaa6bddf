private import StakeoutReporting
private import StakeoutRuntime

/// Finds the storage of a spy, which has no stored property for it, by its address.
///
/// An address is used again when its object has died and its memory was freed. So an entry keeps
/// the memory (not the object): while there is an entry for an address, it is for the one object
/// that can live there.
///
/// Entries of dead spies are swept out, and their memory with them, when a new one comes and there
/// are twice as many as were alive after the last sweep, 64 at least. There are 16 shards that do
/// so, each for itself, each behind a lock; a spy that was called before is mostly found without
/// it. Under a lock runs nobody's code but ours: what a sweep lets go of, and with it every
/// `deinit`, is released afterwards.
///
/// Calls from a spy's `deinit` go through the lock, always. The storage they have found stays until
/// the `deinit` has ended; one that a sweep took out before they came has a successor.
final class SpyRegistry: Sendable {
  static let shared = SpyRegistry()

  private let shards: [Shard]
  private let cache: StorageCache
  private let types = TypeStorages()

  /// A registry of its own, for tests.
  init(shards: Int = 16, smallest: Int = 64) {
    let cache = StorageCache()
    self.cache = cache
    self.shards = (0..<shards).map { _ in Shard(smallest: smallest, cache: cache) }
  }

  /// The storage of an object, made at the first time.
  func storage(of spy: AnyObject) -> SpyStorage {
    let address = ObjectIdentifier(spy)
    let isDying = ObjectEnd.hasBegun(of: address)
    if !isDying, let storage = cache.storage(of: address) {
      // As `spy` lives, so does the storage.
      return storage.takeUnretainedValue()
    }
    // All spies of a slot of the cache belong to one shard, whose lock guards the slot.
    return shards[cache.slot(of: address) % shards.count].storage(of: spy, isDying: isDying)
  }

  /// The storage of a type, which lives as long as the type: for ever, unless it is a test's own.
  func storage(of type: any SpyStoring.Type) -> SpyStorage {
    (StaticSpies.own ?? types).storage(of: type)
  }

  /// How many entries there are, those of dead objects among them.
  var count: Int { shards.reduce(0) { $0 + $1.count } }

  /// Releases the calls of all dead spies now.
  func sweep() {
    for shard in shards { shard.sweep() }
  }
}

/// What a lock's critical section took out, for the caller to release.
private typealias Remains = [SpyStorage]

/// A part of the registry, with a lock of its own.
private final class Shard: Sendable {
  private struct Table {
    var storages: [ObjectIdentifier: SpyStorage] = [:]
    /// Spies that were called while they were dying.
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

  /// A forked child finds the lock free, and the slots of the cache that it guards whole.
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

  /// The storage to use, which is another thread's if that was faster, and what the caller has to
  /// release.
  private func insert(
    _ new: SpyStorage, for spy: AnyObject, isDying: Bool, into table: inout Table
  ) -> (storage: SpyStorage, dead: Remains) {
    if let storage = find(spy, isDying: isDying, in: &table) { return (storage, []) }
    let dead = table.storages.count >= table.sweepSize ? sweep(&table) : []
    table.storages[ObjectIdentifier(spy)] = new
    return (find(spy, isDying: isDying, in: &table) ?? new, dead)
  }

  /// Takes the storages of dead spies out.
  ///
  /// - Returns: what the caller has to release, without the lock.
  private func sweep(_ table: inout Table) -> Remains {
    var living: [ObjectIdentifier: SpyStorage] = [:]
    var dead: Remains = []
    for (key, storage) in table.storages {
      // A spy that never called while it was dying comes for a storage under this lock if it ever
      // does, and gets another one; one that did may be using this one.
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
