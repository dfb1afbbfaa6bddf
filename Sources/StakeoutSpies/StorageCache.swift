private import Synchronization

/// Finds the storage of a spy that was called before, without a lock.
///
/// A call must not wait for another, and a thread that traps in the middle of one, as when a
/// recursion through a spy uses up the stack, must not leave a lock behind. So the common case goes
/// through here, and only the first call of a spy goes through the registry's lock.
///
/// A slot points to a storage that it does not own, and may be out of date: a hit counts only if
/// the storage's owner is the spy in question. Invariants; each atomic operation names the one it
/// keeps:
///
/// - C1: a storage is released only after it has been forgotten here and nobody has been seen
///   reading since. A reader enters, then looks at a slot; who releases clears the slot, then looks
///   for readers. In each the second step must not overtake the first: hence sequential
///   consistency.
/// - C2: `remember` and `forget` are called under one lock, for those that the registry holds.
final class StorageCache: Sendable {
  private struct Slot: ~Copyable {
    let storage = Atomic<UnsafeMutableRawPointer?>(nil)
  }

  private static let size = 64

  // SAFETY: allocated as long as the cache lives; everything in it is atomic.
  private nonisolated(unsafe) let slots: UnsafeMutablePointer<Slot>

  /// How many threads look at a slot now.
  ///
  /// One that dies there is counted for ever: what is forgotten afterwards is then not released
  /// any more, and that is all.
  private let readers = Atomic(0)

  init() {
    slots = .allocate(capacity: Self.size)
    for index in 0..<Self.size { (slots + index).initialize(to: Slot()) }
  }

  deinit {
    slots.deinitialize(count: Self.size)
    slots.deallocate()
  }

  /// The storage, if it is at hand.
  func storage(of spy: AnyObject) -> SpyStorage? {
    readers.wrappingAdd(1, ordering: .sequentiallyConsistent)  // C1
    let pointer = slots[index(of: ObjectIdentifier(spy))].storage
      .load(ordering: .sequentiallyConsistent)  // C1
    let storage = pointer.map { Unmanaged<SpyStorage>.fromOpaque($0).takeUnretainedValue() }
    readers.wrappingSubtract(1, ordering: .sequentiallyConsistent)  // C1
    guard let storage, storage.owner === spy else { return nil }
    return storage
  }

  /// Keeps a storage at hand, in the place of another one perhaps.
  func remember(_ storage: SpyStorage, of spy: ObjectIdentifier) {
    slots[index(of: spy)].storage  // C2
      .store(Unmanaged.passUnretained(storage).toOpaque(), ordering: .sequentiallyConsistent)
  }

  /// Keeps a storage at hand no more.
  func forget(_ storage: SpyStorage, of spy: ObjectIdentifier) {
    let slot = index(of: spy)
    guard
      slots[slot].storage.load(ordering: .relaxed)  // C2
        == Unmanaged.passUnretained(storage).toOpaque()
    else { return }
    slots[slot].storage.store(nil, ordering: .sequentiallyConsistent)  // C1
  }

  /// Whether nobody reads what was forgotten before this call.
  var isUnread: Bool {
    readers.load(ordering: .sequentiallyConsistent) == 0  // C1
  }

  private func index(of spy: ObjectIdentifier) -> Int {
    let mixed = (UInt(bitPattern: spy) >> 4) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: (mixed >> 32) % UInt(Self.size))
  }
}
