private import StakeoutRuntime

/// The address of a spy, which no other object gets for as long as this exists.
///
/// An `unowned` reference does not keep an object alive, but keeps its memory from being freed. So
/// a living object at the address is the spy, and no weak reference has to be loaded to know that.
/// A weak reference would also slow down every retain and release of the spy.
final class PinnedAddress: Sendable {
  let address: ObjectIdentifier
  // SAFETY: never read, so that nothing happens when the object is gone.
  private nonisolated(unsafe) unowned let memory: AnyObject

  /// The object may be in its `deinit`.
  init(_ object: AnyObject) {
    address = ObjectIdentifier(object)
    memory = object
  }

  /// Whether the spy's `deinit` has begun.
  var isDying: Bool { ObjectEnd.hasBegun(of: address) }

  /// Whether the spy's `deinit` has ended.
  ///
  /// It is said to run on as long as anybody else has an `unowned` reference.
  var isDead: Bool { isDying && ObjectEnd.unownedReferences(to: address) == 1 }
}
