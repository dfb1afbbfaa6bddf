private import CStakeoutSpecs

/// The types of the image that this module is linked into which conform to ``Spec``.
struct SpecTypes {
  /// Those that can be run, in no particular order.
  private(set) var runnable: [any Spec.Type] = []
  /// The names of generic types, which are none before they have arguments.
  private(set) var generic: [String] = []

  /// Looks them up.
  init() {
    let count = stk_specs_find_types(Self.descriptor, nil, 0)
    withUnsafeTemporaryAllocation(of: stk_specs_type.self, capacity: count) { types in
      let found = stk_specs_find_types(Self.descriptor, types.baseAddress, count)
      for type in types.prefix(found) { add(type) }
    }
  }

  private mutating func add(_ type: stk_specs_type) {
    guard let metadata = type.metadata else { return generic.append(String(cString: type.name)) }
    // SAFETY: the metadata of a type that is not generic is what a metatype is represented by.
    let anyType = unsafeBitCast(metadata, to: Any.Type.self)
    if let spec = anyType as? any Spec.Type { runnable.append(spec) }
  }

  /// The protocol's descriptor, which conformances are recorded under.
  private static var descriptor: UnsafeRawPointer {
    // SAFETY: an existential type's metadata is its kind, a word of flags and counts, and then the
    // descriptors of its protocols; that is part of the stable ABI.
    let metadata = unsafeBitCast((any Spec).self as Any.Type, to: UnsafePointer<Words>.self)
    return metadata.pointee.protocols
  }

  private struct Words {
    let kind: UInt
    let flags: UInt
    let protocols: UnsafeRawPointer
  }
}
