internal import CStakeout

/// What an object's header tells about its end.
///
/// The object may be dead, but its memory must still be there: an `unowned` reference keeps it.
package enum ObjectEnd {
  /// Whether the object's `deinit` has begun.
  package static func hasBegun(of object: ObjectIdentifier) -> Bool {
    stk_object_is_dying(pointer(object))
  }

  /// How many `unowned` references there are; the object counts as one until its `deinit` has
  /// ended.
  package static func unownedReferences(to object: ObjectIdentifier) -> Int {
    Int(clamping: stk_object_unowned_count(pointer(object)))
  }

  private static func pointer(_ object: ObjectIdentifier) -> UnsafeRawPointer {
    // SAFETY: an object's identifier is its address, which is not 0.
    UnsafeRawPointer(bitPattern: UInt(bitPattern: object)).unsafelyUnwrapped
  }
}
