internal import StakeoutMatching

/// Whether an argument is the object itself, in any number of Optionals.
///
/// Runs for each argument of each call. It costs nothing for trivial types, and almost nothing for
/// structs and enums.
@inlinable
package func isSame<T>(_ argument: T, _ object: AnyObject) -> Bool {
  if _isPOD(T.self) || T.self == String.self || T.self == String?.self { return false }
  return isSameReference(argument, object)
}

@usableFromInline
func isSameReference<T>(_ argument: T, _ object: AnyObject) -> Bool {
  switch TypeKind(of: T.self) {
  case .value, .objects: return false
  case .object:
    // SAFETY: a reference to an object is its address.
    return withUnsafeBytes(of: argument) { bytes in
      bytes.load(as: UInt.self) == UInt(bitPattern: ObjectIdentifier(object))
    }
  case .other: return isSameInside(argument, object)
  }
}

private func isSameInside(_ argument: Any, _ object: AnyObject) -> Bool {
  if type(of: argument) is AnyClass { return argument as AnyObject === object }
  guard let content = (argument as? any AnyOptional)?.content else { return false }
  return isSameInside(content, object)
}

/// The kind of a type, as far as it decides whether a value can be a certain object.
enum TypeKind {
  /// A class.
  case object
  /// An array of objects of one class.
  case objects
  /// Any other struct, an enum other than Optional, a function, a tuple or a metatype.
  case value
  /// An Optional, an existential, or an unknown kind.
  case other

  init(of type: Any.Type) {
    // SAFETY: a metatype points to the type's metadata. Its first word is the kind; for a class
    // that is 0 or an address. An unknown kind is examined by casts.
    let metadata = Self.metadata(of: type)
    switch metadata?.pointee {
    case 0: self = .object
    case 0x200:
      // SAFETY: in a struct's metadata, the type's descriptor follows, and then its parameters.
      guard let metadata, metadata[1] == Self.arrayDescription,
        UnsafePointer<UInt>(bitPattern: metadata[2])?.pointee == 0
      else {
        self = .value
        return
      }
      self = .objects
    case 0x201, 0x301, 0x302, 0x304: self = .value
    default: self = .other
    }
  }

  private static func metadata(of type: Any.Type) -> UnsafePointer<UInt>? {
    UnsafePointer<UInt>(bitPattern: UInt(bitPattern: ObjectIdentifier(type)))
  }

  /// The type descriptor that all array types share.
  private static let arrayDescription = metadata(of: [Int].self)?[1]
}
