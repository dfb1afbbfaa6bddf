private import StakeoutReporting

/// Finds the storage of a spy, which has no stored property for it, by its address.
///
/// An address is used again when its object has died. So an entry knows its object by a weak
/// reference, and is worth nothing to any other object at the same address.
///
/// Entries of dead spies are swept out when a new one comes and there are twice as many as were
/// alive after the last sweep, 64 at least. There are 16 shards that do so, each for itself, each
/// behind a lock; a spy that was called before is mostly found without it. Under a lock runs
/// nobody's code but ours: what a sweep lets go of, and with it every `deinit`, is released
/// afterwards.
final class SpyRegistry: Sendable {
  static let shared = SpyRegistry()

  private let shards: [Shard]
  private let types = StaticSpies()

  /// A registry of its own, for tests.
  init(shards: Int = 16, smallest: Int = 64) {
    self.shards = (0..<shards).map { _ in Shard(smallest: smallest) }
  }

  /// The storage of an object, made at the first time.
  func storage(of spy: AnyObject) -> SpyStorage {
    shard(of: spy).storage(of: spy)
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

  private func shard(of spy: AnyObject) -> Shard {
    // The lower bits of addresses are all alike, the higher ones nearly.
    let address = UInt(bitPattern: ObjectIdentifier(spy))
    let mixed = (address >> 4) &* 0x9E37_79B9_7F4A_7C15
    return shards[Int(truncatingIfNeeded: (mixed >> 48) % UInt(shards.count))]
  }
}

/// What a lock's critical section took out, for the caller to release.
///
/// SAFETY: nobody does anything with the objects but release them.
private struct Remains: @unchecked Sendable {
  var objects: [AnyObject] = []
}

/// A part of the registry, with a lock of its own.
private final class Shard: Sendable {
  private struct Table {
    var storages: [ObjectIdentifier: SpyStorage] = [:]
    /// Storages of dead spies that somebody may still be looking at.
    var retired = Remains()
    var sweepSize: Int
  }

  private let smallest: Int
  private let table: Locked<Table>
  private let cache = StorageCache()

  init(smallest: Int) {
    self.smallest = smallest
    table = Locked(Table(sweepSize: smallest))
  }

  var count: Int { table.withLock { $0.storages.count } }

  func existing(of spy: AnyObject) -> SpyStorage? {
    cache.storage(of: spy) ?? table.withLock { find(spy, in: $0) }
  }

  func storage(of spy: AnyObject) -> SpyStorage {
    if let storage = existing(of: spy) { return storage }
    let new = SpyStorage(owner: spy)
    let (storage, dead) = table.withLock { insert(new, for: spy, into: &$0) }
    withExtendedLifetime(dead) {}
    return storage
  }

  func sweep() {
    let dead = table.withLock { sweep(&$0) }
    withExtendedLifetime(dead) {}
  }

  private func find(_ spy: AnyObject, in table: Table) -> SpyStorage? {
    let key = ObjectIdentifier(spy)
    guard let storage = table.storages[key], storage.owner === spy else { return nil }
    cache.remember(storage, of: key)
    return storage
  }

  /// The storage to use, which is another thread's if that was faster, and what the caller has to
  /// release.
  private func insert(
    _ new: SpyStorage, for spy: AnyObject, into table: inout Table
  ) -> (storage: SpyStorage, dead: Remains) {
    if let storage = find(spy, in: table) { return (storage, Remains()) }
    let key = ObjectIdentifier(spy)
    if let stale = table.storages.removeValue(forKey: key) { retire(stale, of: key, in: &table) }
    var dead = Remains()
    if table.storages.count >= table.sweepSize { dead = sweep(&table) }
    dead.objects += takeRetired(from: &table).objects
    table.storages[key] = new
    cache.remember(new, of: key)
    return (new, dead)
  }

  /// Takes the storages of dead spies out.
  ///
  /// - Returns: what the caller has to release, without the lock.
  private func sweep(_ table: inout Table) -> Remains {
    var living: [ObjectIdentifier: SpyStorage] = [:]
    var owners = Remains()
    for (key, storage) in table.storages {
      if let owner = storage.owner {
        living[key] = storage
        // Whoever else held it may let go meanwhile: our reference may be the last one.
        owners.objects.append(owner)
      } else {
        retire(storage, of: key, in: &table)
      }
    }
    table.storages = living
    table.sweepSize = max(smallest, 2 * living.count)
    return Remains(objects: owners.objects + takeRetired(from: &table).objects)
  }

  /// What was retired, unless somebody may still be looking at it.
  private func takeRetired(from table: inout Table) -> Remains {
    guard cache.isUnread else { return Remains() }
    defer { table.retired = Remains() }
    return table.retired
  }

  private func retire(_ storage: SpyStorage, of key: ObjectIdentifier, in table: inout Table) {
    cache.forget(storage, of: key)
    table.retired.objects.append(storage)
  }
}
