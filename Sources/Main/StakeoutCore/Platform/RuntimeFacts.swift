// Asks Swift's runtime about a value: the reference counts of an object, and the name of an enum case.

internal import CStakeout

/// The state of an object's deallocation, read from its header.
///
/// The object may be dead, but its memory must still be allocated: an `unowned` reference ensures
/// that.
package enum DeallocationState {
  /// Whether the object's `deinit` has begun.
  ///
  /// It is also true if the runtime does not tell, so that the caller assumes the worst.
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

/// Returns the name of an enum value's case; nil if the value is not an enum, or if the compiler
/// was told to omit the names.
///
/// A value's description says less: a type may print all of its cases alike.
package func enumCaseName(of value: Any) -> String? {
  // The runtime's constants stay valid for the life of the runtime library.
  swiftEnumCaseName(value).map { String(cString: $0) }
}

/// The runtime function that `Mirror` uses to name cases with payloads.
///
/// It is part of the stable interface of the runtime.
///
/// SAFETY: it only reads the value and the metadata of its type, and accepts any type.
@_silgen_name("swift_EnumCaseName")
private func swiftEnumCaseName<T>(_ value: T) -> UnsafePointer<CChar>?
