private import StakeoutRuntime

/// A spy as the registry knows it: by an address that nobody else can get meanwhile.
///
/// An `unowned` reference leaves an object's end to others, but its memory is freed only when there
/// is no such reference left. So as long as there is a tenant, a living object at the address is
/// the spy, and no weak reference has to be loaded to know that. Neither does the spy pay for one
/// with every reference that is counted from then on.
final class Tenant: Sendable {
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
  /// It is said to run on as long as anybody else has an
  /// `unowned` reference.
  var isDead: Bool { isDying && ObjectEnd.unownedReferences(to: address) == 1 }
}
