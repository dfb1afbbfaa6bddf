// Finds the storage of a double by the double's address, and takes a lock only at the double's first
// call.

private import Synchronization

/// Finds the storage of a spy that has no stored property for it, by the spy's address.
///
/// An address can be reused after its object is deallocated and the memory is freed. So an entry pins
/// the memory of its spy, but not the spy. While an address has an entry, no other object can have this
/// address.
///
/// Entries of deallocated spies are removed in a sweep, which also frees the pinned memory. A sweep
/// runs when a spy is added, if the number of entries is at least 64 and at least twice the number that
/// survived the last sweep. A double that was called before is usually found in the cache, without
/// taking the lock. Only Stakeout's code runs under the lock: a sweep releases what it has removed
/// afterwards, so every `deinit` runs outside the lock.
///
/// A call from a spy's `deinit` always takes the lock. The storage that it finds is kept until the
/// `deinit` has ended. If a sweep removed the storage before the call, the call makes a new one.
final class SpyRegistry: Sendable {
  static let shared = SpyRegistry()

  private struct Table {
    /// The storages of spies, by the spies' addresses.
    var storages: [ObjectIdentifier: SpyStorage] = [:]
    /// The spies that were called during their `deinit`.
    var dying: Set<ObjectIdentifier> = []
    /// Twice the number of entries that survived the last sweep.
    var sweepSize = 0
    /// The storages of types, which are never removed.
    var types: [ObjectIdentifier: SpyStorage] = [:]
  }

  private let table = Locked(Table())
  private let cache: StorageCache
  private let smallest: Int

  /// - Parameters:
  ///   - smallest: the least number of spies at which a sweep runs.
  ///   - cacheSize: the greatest number of doubles in the cache.
  init(smallest: Int = 64, cacheSize: Int = 1_024) {
    self.smallest = smallest
    cache = StorageCache(size: cacheSize)
  }

  /// Returns the storage of an object in the shared registry, and makes it on first use.
  ///
  /// It finds an existing storage without a reference to the registry.
  static func sharedStorage(of spy: AnyObject) -> SpyStorage {
    let address = ObjectIdentifier(spy)
    if !DeallocationState.hasBegun(of: address), let storage = sharedCache.storage(of: address) {
      // The storage lives as long as `spy` (C3), which the caller keeps alive.
      return storage.takeUnretainedValue()
    }
    return shared.storage(of: spy)
  }

  private static let sharedCache = shared.cache

  deinit { cache.deallocate() }

  /// Returns the storage of an object, and makes it on first use.
  func storage(of spy: AnyObject) -> SpyStorage {
    let address = ObjectIdentifier(spy)
    let isDying = DeallocationState.hasBegun(of: address)
    if !isDying, let storage = cache.storage(of: address) {
      // The storage lives as long as `spy` (C3), which the caller keeps alive.
      return storage.takeUnretainedValue()
    }
    if let storage = locked({ find(address, isDying: isDying, in: &$0) }) { return storage }
    let new = SpyStorage(owner: spy)
    let (storage, dead) = locked { table -> (SpyStorage, [SpyStorage]) in
      // Another thread may have made a storage since.
      if let storage = find(address, isDying: isDying, in: &table) { return (storage, []) }
      let isFull = table.storages.count >= max(smallest, table.sweepSize)
      let dead = isFull ? sweep(&table) : []
      table.storages[address] = new
      return (find(address, isDying: isDying, in: &table) ?? new, dead)
    }
    withExtendedLifetime(dead) {}
    return storage
  }

  /// Returns the storage of a type, and makes it on first use.
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

  /// The number of entries for spies, including deallocated ones.
  var count: Int { locked { $0.storages.count } }

  /// Releases the storages of all deallocated spies now.
  ///
  /// Other spies may be deallocated as a result.
  ///
  /// - Returns: the number of storages that were released.
  @discardableResult
  func sweep() -> Int {
    let dead = locked { sweep(&$0) }
    return withExtendedLifetime(dead) { dead.count }
  }

  /// Runs `body` under the lock, in a way that a forked child finds the lock free and the cache
  /// consistent.
  private func locked<R>(_ body: (inout sending Table) -> sending R) -> sending R {
    Fork.held { table.withLock(body) }
  }

  /// Returns the storage in the table, and puts it into the cache unless the spy is in its `deinit`.
  private func find(
    _ address: ObjectIdentifier, isDying: Bool, in table: inout Table
  ) -> SpyStorage? {
    guard let storage = table.storages[address] else { return nil }
    if isDying { table.dying.insert(address) } else { cache.remember(storage, of: address) }
    return storage
  }

  /// Removes the storages of deallocated spies from the table.
  ///
  /// - Returns: the storages that the caller has to release outside the lock.
  private func sweep(_ table: inout Table) -> [SpyStorage] {
    var living: [ObjectIdentifier: SpyStorage] = [:]
    var dead: [SpyStorage] = []
    for (key, storage) in table.storages {
      // If a spy is in its `deinit` and was not called there so far, its storage can be removed: a
      // later call takes this lock and makes a new one. If the spy was called there, that call may
      // still use the storage.
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

/// Finds the storage of a spy that was called before, without a lock and without writing.
///
/// A call must not wait for another call. And a thread that traps during a call, such as when a
/// recursion through a spy exhausts the stack, must not leave a lock held. So only the first call of a
/// spy takes the registry's lock, and later calls use this cache.
///
/// Invariants (a tag at each atomic operation names the one that it keeps):
///
/// - C1: address and storage of a slot change only while its version is odd, and the version only
///   grows. A reader that finds the same even version before and after has read a consistent pair: any
///   change that the reader acquires was released after the version became odd.
/// - C2: a slot never names an address whose memory may be freed. A storage is removed from the cache
///   before the registry releases it, and until then it pins the memory. So a thread with a living
///   object finds that object's storage or no storage. A stale slot does no harm: the object got its
///   address after the slot was cleared, and a thread that has the object sees everything that happened
///   before.
/// - C3: a storage that was found stays alive as long as the spy. The registry removes only the
///   storages of spies that are deallocated or in their `deinit`, and a call from a `deinit` does not
///   use the cache. The storage of a type lives as long as the registry.
/// - C4: `remember` and `forget` for one slot are always called under the same lock.
struct StorageCache: Sendable {
  /// One entry of the cache.
  ///
  /// Spies whose addresses have the same hash share a slot.
  private struct Slot: ~Copyable {
    let version = Atomic<UInt>(0)
    let address = Atomic<UInt>(0)
    let storage = Atomic<UnsafeRawPointer?>(nil)
  }

  // SAFETY: the slots are allocated as long as the cache lives, and all their fields are atomic.
  private nonisolated(unsafe) let slots: UnsafeMutablePointer<Slot>
  private let size: Int

  init(size: Int = 1_024) {
    self.size = size
    slots = .allocate(capacity: size)
    for index in 0..<size { (slots + index).initialize(to: Slot()) }
  }

  /// Frees the memory; the cache must not be used afterwards.
  func deallocate() {
    slots.deinitialize(count: size)
    slots.deallocate()
  }

  /// Returns the index of the slot for an address.
  ///
  /// The address is hashed, because the lowest bits of addresses are all the same, and the highest ones
  /// nearly so.
  func slot(of spy: ObjectIdentifier) -> Int {
    let mixed = (UInt(bitPattern: spy) >> 4) &* 0x9E37_79B9_7F4A_7C15
    return Int(bitPattern: (mixed >> 32) % UInt(bitPattern: size))
  }

  /// Returns the storage of a living object; nil if it is not in the cache.
  func storage(of spy: ObjectIdentifier) -> Unmanaged<SpyStorage>? {
    let slot = slots + slot(of: spy)
    let version = slot.pointee.version.load(ordering: .acquiring)  // C1
    let address = slot.pointee.address.load(ordering: .acquiring)  // C1
    let storage = slot.pointee.storage.load(ordering: .acquiring)  // C1
    guard address == UInt(bitPattern: spy), version & 1 == 0, let storage,
      slot.pointee.version.load(ordering: .relaxed) == version  // C1
    else { return nil }
    return Unmanaged.fromOpaque(storage)
  }

  /// Puts a storage into its slot, where it may replace another storage.
  func remember(_ storage: SpyStorage, of spy: ObjectIdentifier) {
    change(slot(of: spy), UInt(bitPattern: spy), Unmanaged.passUnretained(storage).toOpaque())
  }

  /// Removes the storage of a spy from the cache.
  func forget(_ spy: ObjectIdentifier) {
    let slot = slot(of: spy)
    let address = slots[slot].address.load(ordering: .relaxed)  // C4
    guard address == UInt(bitPattern: spy) else { return }
    change(slot, 0, nil)
  }

  /// Changes a slot so that a concurrent reader finds the old pair, the new pair or none (C1).
  private func change(_ index: Int, _ address: UInt, _ storage: UnsafeRawPointer?) {
    let slot = slots + index
    let version = slot.pointee.version.load(ordering: .relaxed)  // C4
    slot.pointee.version.store(version | 1, ordering: .relaxed)  // C1
    slot.pointee.address.store(address, ordering: .releasing)  // C1
    slot.pointee.storage.store(storage, ordering: .releasing)  // C1
    slot.pointee.version.store((version | 1) &+ 1, ordering: .releasing)  // C1, C2
  }
}

/// The address of a spy.
///
/// No other object gets this address as long as this object exists.
///
/// An `unowned` reference does not keep the spy alive, but it keeps the spy's memory allocated. So a
/// living object at the address is the spy, and no weak reference is needed to know that. A weak
/// reference would also slow down every retain and release of the spy.
final class PinnedAddress: Sendable {
  let address: ObjectIdentifier
  // SAFETY: the reference is never read, so the object may have been deallocated.
  private nonisolated(unsafe) unowned let memory: AnyObject

  /// Pins the address of an object.
  ///
  /// The object may be in its `deinit`.
  init(_ object: AnyObject) {
    address = ObjectIdentifier(object)
    memory = object
  }

  /// Whether the spy's `deinit` has begun.
  var isDying: Bool { DeallocationState.hasBegun(of: address) }

  /// The number of strong references to the spy.
  var strongReferences: Int { DeallocationState.strongReferences(to: address) }

  /// Whether the spy's `deinit` has ended.
  ///
  /// It is false while any other `unowned` reference to the spy exists.
  var isDead: Bool { isDying && DeallocationState.unownedReferences(to: address) == 1 }
}

/// Runs `body` with its own calls and stubs of static members, which are empty at the start.
///
/// The static members of a class exist once in a process, and so do their calls and stubs. Tests that
/// run in parallel share them. In `body` they belong to this test alone. The child tasks of `body`, and
/// tasks that it starts with `Task { }`, use the same calls and stubs:
///
/// ```swift
/// isolatingStaticSpies {
///   FakeClock.stub(.now).andReturn(7)
///   #expect(Greeting.make() == "good morning")
/// }
/// ```
///
/// On another thread, on a dispatch queue or in a detached task, a call of a static function counts
/// for the whole process, unless the closure there is wrapped in `carryingTest`. The same is true
/// of a double whose static `spyStorage` is its own property.
///
/// - Throws: any error of `body`.
public func isolatingStaticSpies<Result>(_ body: () throws -> Result) rethrows -> Result {
  try StaticSpies.scopeOfItsOwn.run(body)
}

/// Runs a `body` without a result, with its own calls and stubs of static members, which are empty at
/// the start.
///
/// - Throws: any error of `body`.
public func isolatingStaticSpies(_ body: () throws -> Void) rethrows {
  try StaticSpies.scopeOfItsOwn.run(body)
}

/// Runs an asynchronous `body` with its own calls and stubs of static members, which are empty at the
/// start.
///
/// `body` runs in the caller's isolation.
///
/// - Throws: any error of `body`.
nonisolated(nonsending) public func isolatingStaticSpies<Result>(
  _ body: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
  try await StaticSpies.scopeOfItsOwn.run(body)
}

/// Runs an asynchronous `body` without a result, with its own calls and stubs of static members, which
/// are empty at the start.
///
/// - Throws: any error of `body`.
nonisolated(nonsending) public func isolatingStaticSpies(
  _ body: nonisolated(nonsending) () async throws -> Void
) async rethrows {
  try await StaticSpies.scopeOfItsOwn.run(body)
}

/// The registry of the storages for static members of doubles.
enum StaticSpies {
  /// The registry of the surrounding `isolatingStaticSpies`, or else that of the process.
  static var registry: SpyRegistry { TestContext.local[contextKey] ?? .shared }

  private static let contextKey = ContextKey<SpyRegistry>()

  /// A test context with its own, empty storages for static members.
  fileprivate static var scopeOfItsOwn: TestContext {
    TestContext.local.with(contextKey, SpyRegistry(cacheSize: 16))
  }
}
