private import Synchronization

/// Finds the storage of a spy that was called before, without a lock and without writing.
///
/// A call must not wait for another call. And a thread that traps during a call, as when a
/// recursion through a spy exhausts the stack, must not leave a lock held. So the common case uses
/// this cache, and only the first call of a spy takes the registry's lock.
///
/// Invariants; each atomic operation names the one it keeps:
///
/// - C1: address and storage of a slot change only while its version is odd, and the version only
///   grows. A reader that finds the same even version before and after has read a consistent pair:
///   any change that it acquires was released after the version became odd.
/// - C2: a slot never names an address whose memory may be freed. A storage is forgotten here
///   before the registry releases it, and until then it pins the memory. So a thread with a living
///   object finds that object's storage or no storage. A stale slot does no harm: the object got
///   its address after the slot was cleared, and a thread that has the object sees everything that
///   happened before.
/// - C3: a storage that was found stays alive as long as the spy. The registry forgets only the
///   storages of dead and dying spies, and a dying spy does not use the cache. The storage of a
///   type stays as long as the registry.
/// - C4: `remember` and `forget` for one slot are always called under the same lock.
final class StorageCache: Sendable {
  private struct Slot: ~Copyable {
    let version = Atomic<UInt>(0)
    let address = Atomic<UInt>(0)
    let storage = Atomic<UnsafeRawPointer?>(nil)
  }

  // SAFETY: allocated as long as the cache lives; all of it is atomic.
  private nonisolated(unsafe) let slots: UnsafeMutablePointer<Slot>
  private let size: Int

  init(size: Int = 1_024) {
    self.size = size
    slots = .allocate(capacity: size)
    for index in 0..<size { (slots + index).initialize(to: Slot()) }
  }

  deinit {
    slots.deinitialize(count: size)
    slots.deallocate()
  }

  /// Returns the slot for an address.
  ///
  /// The lowest bits of addresses are all the same, and the highest ones nearly so.
  func slot(of spy: ObjectIdentifier) -> Int {
    let mixed = (UInt(bitPattern: spy) >> 4) &* 0x9E37_79B9_7F4A_7C15
    return Int(bitPattern: (mixed >> 32) % UInt(bitPattern: size))
  }

  /// Returns the storage of a living object, if it is in the cache.
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

  /// Puts a storage into its slot, and so may replace another one.
  func remember(_ storage: SpyStorage, of spy: ObjectIdentifier) {
    change(slot(of: spy), UInt(bitPattern: spy), Unmanaged.passUnretained(storage).toOpaque())
  }

  /// Removes the storage of a spy.
  func forget(_ spy: ObjectIdentifier) {
    let slot = slot(of: spy)
    let address = slots[slot].address.load(ordering: .relaxed)  // C4
    guard address == UInt(bitPattern: spy) else { return }
    change(slot, 0, nil)
  }

  private func change(_ index: Int, _ address: UInt, _ storage: UnsafeRawPointer?) {
    let slot = slots + index
    let version = slot.pointee.version.load(ordering: .relaxed)  // C4
    slot.pointee.version.store(version | 1, ordering: .relaxed)  // C1
    slot.pointee.address.store(address, ordering: .releasing)  // C1
    slot.pointee.storage.store(storage, ordering: .releasing)  // C1
    slot.pointee.version.store((version | 1) &+ 1, ordering: .releasing)  // C1, C2
  }
}
