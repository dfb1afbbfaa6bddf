// What a record may keep alive.

internal import StakeoutCore
internal import StakeoutMatching

/// Replaces an object that is being deallocated in the record of a call.
///
/// An object must not be retained beyond its `deinit`. So when a `deinit` passes `self` to a spy,
/// the spy records only the object's type and identity:
///
/// ```swift
/// deinit { delegate.screenDidClose(self) }
///
/// let id = ObjectIdentifier(screen)
/// expect(delegate).to(haveReceived(.screenDidClose, with: Argument.instanceOf(Screen.self)))
/// (delegate.recordedCalls[0].arguments[0] as? DeallocatedObject)?.id == id
/// ```
///
/// A spy records other references as follows:
///
/// - A `weak` reference: the object, retained; nil if it is being deallocated.
/// - An `unowned` reference: the object, retained. If the object is being deallocated, Swift itself
///   ends the process.
/// - An `unowned(unsafe)` reference: like `self` in a `deinit`.
/// - An `Unmanaged`: the value itself, which retains nothing. Spies compare and print its address,
///   and never access its object.
/// - The value in an Optional, and the first 16 elements of an array of objects, of Optionals, or of
///   values of a protocol, `Any` or `AnyObject`: like an argument. Anywhere else, as in a set, a struct or
///   a closure, Stakeout does not recognise an object that is being deallocated. Swift then ends the
///   process at the end of the `deinit`.
///
/// Stubs receive the object itself. A captor receives the value that the spy records.
public struct DeallocatedObject: Sendable, CustomStringConvertible {
  /// The object's class.
  public let type: AnyClass
  /// The identity of the former object; a later object may have the same one.
  public let id: ObjectIdentifier

  init(_ object: AnyObject) {
    type = Swift.type(of: object)
    id = ObjectIdentifier(object)
  }

  /// The class and the address: `deallocated Screen (0x7f65c0012a40)`.
  public var description: String {
    "deallocated \(type) (0x\(String(UInt(bitPattern: id), radix: 16)))"
  }
}

extension DeallocatedObject {
  /// Returns an argument in a form that can be retained: ``DeallocatedObject`` replaces each object
  /// that is being deallocated.
  package static func replacing(_ argument: Any?) -> Any? {
    guard let argument = flattened(argument), isUnkeepable(argument, by: nil) else {
      return argument
    }
    guard let list = argument as? any ElementList else {
      return DeallocatedObject(argument as AnyObject)
    }
    return list.elements(atMost: .max).map { replacing($0) ?? $0 }
  }
}

/// Whether a record must not retain an argument.
///
/// That is so for the owner of the log and for an object that is being deallocated, also in an
/// Optional or an array.
///
/// Runs for each argument of each call. It costs nothing for trivial types, and almost nothing for
/// structs and enums.
@inlinable
package func isUnkeepable<T>(_ argument: T, by owner: AnyObject?) -> Bool {
  if _isPOD(T.self) || T.self == String.self || T.self == String?.self { return false }
  return isUnkeepableReference(argument, by: owner)
}

/// The same for an argument in a list, without copying it.
package func isUnkeepable(_ argument: Any?, by owner: AnyObject?) -> Bool {
  argument.map { isUnkeepableInside($0, by: owner) } ?? false
}

@usableFromInline
func isUnkeepableReference<T>(_ argument: T, by owner: AnyObject?) -> Bool {
  switch TypeKind(of: T.self) {
  case .value: return false
  case .object:
    let object = TypeKind.identity(of: argument)
    return object == owner.map { ObjectIdentifier($0) } || isBeingDeallocated(object)
  case .objects: return holdsDeallocated(argument)
  case .list: return holdsUnkeepable(argument)
  case .other: return isUnkeepableInside(argument, by: owner)
  }
}

private func isUnkeepableInside(_ argument: Any, by owner: AnyObject?) -> Bool {
  switch TypeKind(of: type(of: argument)) {
  case .value: return false
  case .object:
    let object = argument as AnyObject
    return object === owner || isBeingDeallocated(ObjectIdentifier(object))
  case .objects: return holdsDeallocated(argument as? [AnyObject])
  case .list: return holdsUnkeepable(argument)
  case .other:
    guard let content = (argument as? any AnyOptional)?.content else { return false }
    return isUnkeepableInside(content, by: owner)
  }
}

/// Whether one of the first 16 objects of an array is being deallocated.
///
/// Only an array made in the `deinit` can contain such an object, and those are short.
private func holdsDeallocated<T>(_ list: T) -> Bool {
  TypeKind.containsObject(in: list, where: isBeingDeallocated)
}

/// The same for an array whose elements may be objects.
private func holdsUnkeepable<T>(_ list: T) -> Bool {
  (list as? any ElementList)?.elements(atMost: 16).contains { isUnkeepableInside($0, by: nil) }
    ?? false
}

/// An array, whatever the type of its elements.
private protocol ElementList {
  func elements(atMost most: Int) -> [Any]
}

extension Array: ElementList {
  fileprivate func elements(atMost most: Int) -> [Any] { prefix(most).map { $0 as Any } }
}

private func isBeingDeallocated(_ object: ObjectIdentifier) -> Bool {
  DeallocationState.hasBegun(of: object)
}

/// A reference that retains nothing: its object may have been deallocated.
package protocol UncountedReference {
  /// The address of the object, which may have been deallocated.
  var address: UInt { get }
}

extension Unmanaged: UncountedReference {
  package var address: UInt { UInt(bitPattern: toOpaque()) }
}

extension UncountedReference {
  /// The type and the address: `Unmanaged<Screen>(0x7f65c0012a40)`.
  package var text: String { "\(Self.self)(0x\(String(address, radix: 16)))" }
}

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

/// Whether a value is an object or contains one, at any depth.
///
/// The result of comparing such a value may change even though the value is not replaced. Returns
/// true for a very large value without examining all of it.
func holdsObjects(_ value: Any?) -> Bool {
  guard let value else { return false }
  var pending: [Any] = [value]
  var rest = 10_000
  while let value = pending.popLast() {
    if value is any PlainValue { continue }
    if type(of: value) is AnyClass { return true }
    if value is any UncountedReference { continue }
    rest -= 1
    guard rest > 0 else { return true }
    pending += Mirror(reflecting: value).children.map(\.value)
  }
  return false
}

/// Whether an argument is the object itself, in any number of Optionals.
package func isSame(_ argument: Any?, _ object: AnyObject) -> Bool {
  guard let argument = flattened(argument), type(of: argument) is AnyClass else { return false }
  return argument as AnyObject === object
}

/// Returns the value without the Optionals around it; nil if they contain no value.
package func flattened(_ value: Any?) -> Any? {
  guard let value else { return nil }
  guard let optional = value as? any AnyOptional else { return value }
  return flattened(optional.content)
}

/// Returns a value in the type in which a test reads it, or a double returns it; nil if the value
/// has another type.
///
/// It does what `as?` does, with one exception: nil stays nil. `as?` wraps a nil `Any?` once more
/// where the type is `Any?` itself, so that the nil is no longer seen.
package func converted<T>(_ value: Any?, to type: T.Type) -> T? {
  if let value, let same = unchanged(value, as: type) { return same }
  if let type = type as? any OptionalType.Type {
    return type.wrapping(value).flatMap { unchanged($0, as: T.self) }
  }
  guard let value else { return value as Any as? T }
  return value as? T
}

private protocol OptionalType {
  /// Converts a value to this type; nil if the value has another type.
  static func wrapping(_ value: Any?) -> Self?
}

extension Optional: OptionalType {
  static func wrapping(_ value: Any?) -> Wrapped?? {
    guard let value else { return .some(nil) }
    if Swift.type(of: value) != Wrapped.self, let optional = value as? any AnyOptional {
      return wrapping(optional.content)
    }
    return converted(value, to: Wrapped.self).map { .some($0) }
  }
}
