private import CStakeoutSpecs

/// The types in the image of this module that conform to ``Spec``.
struct SpecTypes {
  /// The types that can run, in no particular order.
  private(set) var runnable: [any Spec.Type] = []
  /// The names of generic types, which are not types without their arguments.
  private(set) var generic: [String] = []

  /// Finds the types.
  init() {
    let count = stk_specs_find_types(Self.descriptor, nil, 0)
    withUnsafeTemporaryAllocation(of: stk_specs_type.self, capacity: count) { types in
      let found = stk_specs_find_types(Self.descriptor, types.baseAddress, count)
      for type in types.prefix(found) { add(type) }
    }
  }

  private mutating func add(_ type: stk_specs_type) {
    guard let metadata = type.metadata else { return generic.append(String(cString: type.name)) }
    // SAFETY: a metatype of a type that is not generic is represented by the type's metadata.
    let anyType = unsafeBitCast(metadata, to: Any.Type.self)
    if let spec = anyType as? any Spec.Type { runnable.append(spec) }
  }

  /// The protocol's descriptor, which identifies its conformances.
  private static var descriptor: UnsafeRawPointer {
    // SAFETY: the metadata of an existential type is its kind, a word of flags and counts, and then
    // the descriptors of its protocols. That is part of the stable ABI.
    let metadata = unsafeBitCast((any Spec).self as Any.Type, to: UnsafePointer<Words>.self)
    return metadata.pointee.protocols
  }

  private struct Words {
    let kind: UInt
    let flags: UInt
    let protocols: UnsafeRawPointer
  }
}
