private import Synchronization

/// Finds the storage of a spy that was called before, without a lock and without writing anything.
///
/// A call must not wait for another, and a thread that traps in the middle of one, as when a
/// recursion through a spy uses up the stack, must not leave a lock behind. So the common case goes
/// through here, and only the first call of a spy goes through the registry's lock.
///
/// Invariants; each atomic operation names the one it keeps:
///
/// - C1: address and storage of a slot are changed only while its version is odd, and the version
///   only grows. A reader that finds the same even version before and after has read a pair that
///   belongs together: what it acquires of a change was released after the version became odd.
/// - C2: a slot names no address whose memory may be freed: a storage is forgotten here before the
///   registry releases it, and until then it holds the memory. So who has a living object finds
///   that object's storage or none. A stale slot cannot fool it: the object came to its address
///   after the slot was cleared, and whoever has the object knows of all that happened before.
/// - C3: a storage that was found stays alive as long as the spy: the registry forgets only those
///   of the dead and of the dying, and who is dying does not look here.
/// - C4: `remember` and `forget` are called under one lock for each slot.
final class StorageCache: Sendable {
  private struct Slot: ~Copyable {
    let version = Atomic<UInt>(0)
    let address = Atomic<UInt>(0)
    let storage = Atomic<UnsafeRawPointer?>(nil)
  }

  // SAFETY: allocated as long as the cache lives; everything in it is atomic.
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

  /// Which slot is that of an address.
  ///
  /// The lower bits of addresses are all alike, the higher ones nearly.
  func slot(of spy: ObjectIdentifier) -> Int {
    let mixed = (UInt(bitPattern: spy) >> 4) &* 0x9E37_79B9_7F4A_7C15
    return Int(bitPattern: (mixed >> 32) % UInt(bitPattern: size))
  }

  /// The storage of a living object, if it is at hand.
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

  /// Keeps a storage at hand, in the place of another one perhaps.
  func remember(_ storage: SpyStorage, of spy: ObjectIdentifier) {
    change(slot(of: spy), UInt(bitPattern: spy), Unmanaged.passUnretained(storage).toOpaque())
  }

  /// Keeps the storage of a spy at hand no more.
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
