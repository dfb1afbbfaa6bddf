private import StakeoutBase

/// The address of a spy, reserved for that spy as long as this exists.
///
/// An `unowned` reference does not keep an object alive, but it keeps the object's memory
/// allocated. So a living object at the address is the spy, and no weak reference is needed to know
/// that. A weak reference would also slow down every retain and release of the spy.
final class PinnedAddress: Sendable {
  let address: ObjectIdentifier
  // SAFETY: never read, so the object may have been deallocated.
  private nonisolated(unsafe) unowned let memory: AnyObject

  /// Pins the address of an object, which may be in its `deinit`.
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
  /// False while any other `unowned` reference to the spy exists.
  var isDead: Bool { isDying && DeallocationState.unownedReferences(to: address) == 1 }
}
