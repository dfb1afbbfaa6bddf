internal import StakeoutCalls
private import StakeoutReporting

/// Finds the calls of a spy, which has no stored property for them, by its address.
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
  private let types = Locked<[ObjectIdentifier: CallLog]>([:])

  /// A registry of its own, for tests.
  init(shards: Int = 16, smallest: Int = 64) {
    self.shards = (0..<shards).map { _ in Shard(smallest: smallest) }
  }

  /// The log of an object, made at the first time.
  func log(of spy: AnyObject) -> CallLog {
    shard(of: spy).log(of: spy)
  }

  /// The log of an object, if it was ever needed.
  func existingLog(of spy: AnyObject) -> CallLog? {
    shard(of: spy).existingLog(of: spy)
  }

  /// The log of a type, which lives as long as the type: for ever.
  func log(of type: any Spyable.Type) -> CallLog {
    types.withLock { logs in
      let key = ObjectIdentifier(type)
      if let log = logs[key] { return log }
      let log = CallLog(ofStaticMembersOf: type)
      logs[key] = log
      return log
    }
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
    var logs: [ObjectIdentifier: CallLog] = [:]
    /// Logs of dead spies that somebody may still be looking at.
    var retired = Remains()
    var sweepSize: Int
  }

  private let smallest: Int
  private let table: Locked<Table>
  private let cache = LogCache()

  init(smallest: Int) {
    self.smallest = smallest
    table = Locked(Table(sweepSize: smallest))
  }

  var count: Int { table.withLock { $0.logs.count } }

  func existingLog(of spy: AnyObject) -> CallLog? {
    cache.log(of: spy) ?? table.withLock { find(spy, in: $0) }
  }

  func log(of spy: AnyObject) -> CallLog {
    if let log = existingLog(of: spy) { return log }
    let new = CallLog(owner: spy)
    let (log, dead) = table.withLock { insert(new, for: spy, into: &$0) }
    withExtendedLifetime(dead) {}
    return log
  }

  func sweep() {
    let dead = table.withLock { sweep(&$0) }
    withExtendedLifetime(dead) {}
  }

  private func find(_ spy: AnyObject, in table: Table) -> CallLog? {
    let key = ObjectIdentifier(spy)
    guard let log = table.logs[key], log.owner === spy else { return nil }
    cache.remember(log, of: key)
    return log
  }

  /// The log to use, which is another thread's if that was faster, and what the caller has to
  /// release.
  private func insert(
    _ new: CallLog, for spy: AnyObject, into table: inout Table
  ) -> (log: CallLog, dead: Remains) {
    if let log = find(spy, in: table) { return (log, Remains()) }
    let key = ObjectIdentifier(spy)
    if let stale = table.logs.removeValue(forKey: key) { retire(stale, of: key, in: &table) }
    var dead = Remains()
    if table.logs.count >= table.sweepSize { dead = sweep(&table) }
    dead.objects += takeRetired(from: &table).objects
    table.logs[key] = new
    cache.remember(new, of: key)
    return (new, dead)
  }

  /// Takes the logs of dead spies out.
  ///
  /// - Returns: what the caller has to release, without the lock.
  private func sweep(_ table: inout Table) -> Remains {
    var living: [ObjectIdentifier: CallLog] = [:]
    var owners = Remains()
    for (key, log) in table.logs {
      if let owner = log.owner {
        living[key] = log
        // Whoever else held it may let go meanwhile: our reference may be the last one.
        owners.objects.append(owner)
      } else {
        retire(log, of: key, in: &table)
      }
    }
    table.logs = living
    table.sweepSize = max(smallest, 2 * living.count)
    return Remains(objects: owners.objects + takeRetired(from: &table).objects)
  }

  /// What was retired, unless somebody may still be looking at it.
  private func takeRetired(from table: inout Table) -> Remains {
    guard cache.isUnread else { return Remains() }
    defer { table.retired = Remains() }
    return table.retired
  }

  private func retire(_ log: CallLog, of key: ObjectIdentifier, in table: inout Table) {
    cache.forget(log, of: key)
    table.retired.objects.append(log)
  }
}
