internal import CStakeout

/// The state of an object's deallocation, read from its header.
///
/// The object may be dead, but its memory must still be allocated: an `unowned` reference ensures
/// that.
package enum DeallocationState {
  /// Whether the object's `deinit` has begun.
  package static func hasBegun(of object: ObjectIdentifier) -> Bool {
    stk_object_is_dying(pointer(object))
  }

  /// The number of `unowned` references.
  ///
  /// The object itself counts as one until its `deinit` has ended.
  package static func unownedReferences(to object: ObjectIdentifier) -> Int {
    Int(clamping: stk_object_unowned_count(pointer(object)))
  }

  /// The number of strong references; 0 once the `deinit` has begun.
  package static func strongReferences(to object: ObjectIdentifier) -> Int {
    Int(clamping: stk_object_retain_count(pointer(object)))
  }

  private static func pointer(_ object: ObjectIdentifier) -> UnsafeRawPointer {
    // SAFETY: an object's identifier is its address, which is not 0.
    UnsafeRawPointer(bitPattern: UInt(bitPattern: object)).unsafelyUnwrapped
  }
}
