private import StakeoutBase

/// How a type refers to objects, as far as a record of its values has to know.
///
/// This type reads the metadata of a type, and the layout of arrays and references. (`EnumCase` and
/// the C core read other parts of Swift's layouts.) The
/// language has its own questions (`T.self is AnyClass`, a conformance of `Optional`, one of
/// `Array`). For a struct argument they cost some twelve times as much: 168 ns instead of 14, on
/// every recorded call.
enum TypeKind {
  /// A class.
  case object
  /// An array of objects of one class.
  case objects
  /// An array of existentials or Optionals, which may be objects.
  case list
  /// Any other struct, an enum other than Optional, a function, a tuple or a metatype.
  case value
  /// An Optional, an existential, or a kind that this version does not know.
  case other

  init(of type: Any.Type) { self = Self.areKnown ? Self(reading: type) : .other }

  /// Whether types are described as expected: tried on some that we know.
  private static let areKnown: Bool = {
    defer { Door.typeKinds.say() }
    return Door.typeKinds.opens {
      let known: [(Any.Type, TypeKind)] = [
        (CallLog.self, .object), ([CallLog].self, .objects), ([Int].self, .value),
        ([AnyObject].self, .list), ([Any].self, .list), ([CallLog?].self, .list),
        (Int.self, .value), (String.self, .value), (TypeKind.self, .value),
        ((Int, String).self, .value), (Int?.self, .other), (Any.self, .other),
      ]
      return known.allSatisfy { Self(reading: $0) == $1 }
    }
  }()

  private init(reading type: Any.Type) {
    // SAFETY: a metatype points to the type's metadata. Its first word is the kind; for a class it
    // is 0 or an address. An unknown kind becomes `.other`, which uses casts.
    let metadata = Self.metadata(of: type)
    switch metadata?.pointee {
    case 0: self = .object
    case 0x200:
      // SAFETY: in a struct's metadata, the type's descriptor follows, then its parameters.
      guard let metadata, metadata[1] == Self.arrayDescriptor else {
        self = .value
        return
      }
      switch UnsafePointer<UInt>(bitPattern: metadata[2])?.pointee {
      case 0: self = .objects
      case 0x202, 0x303: self = .list
      default: self = .value
      }
    case 0x201, 0x301, 0x302, 0x304: self = .value
    default: self = .other
    }
  }

  private static func metadata(of type: Any.Type) -> UnsafePointer<UInt>? {
    UnsafePointer<UInt>(bitPattern: UInt(bitPattern: ObjectIdentifier(type)))
  }

  /// The descriptor that all array types share.
  private static let arrayDescriptor = metadata(of: [Int].self)?[1]
}

extension TypeKind {
  /// The identity of an object, without a retain.
  ///
  /// - Parameter reference: A value whose type is of the kind `object`.
  static func identity<T>(of reference: T) -> ObjectIdentifier {
    // SAFETY: a reference to an object is its address.
    withUnsafeBytes(of: reference) { $0.load(as: ObjectIdentifier.self) }
  }

  /// Whether one of an array's first 16 objects fulfils a condition.
  ///
  /// Retains none of them.
  ///
  /// - Parameter list: A value whose type is of the kind `objects`, or nil of such a type.
  static func containsObject<T>(
    in list: T, where condition: (ObjectIdentifier) -> Bool
  ) -> Bool {
    // SAFETY: an array of objects is the address of its elements, whatever their class.
    let objects = unsafeBitCast(list, to: [AnyObject]?.self)
    return objects?.withUnsafeBytes { bytes in
      bytes.bindMemory(to: ObjectIdentifier.self).prefix(16).contains(where: condition)
    } ?? false
  }
}
