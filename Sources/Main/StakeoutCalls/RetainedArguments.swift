// Decides which arguments the record of a call may retain, and what it stores in place of the others.

internal import StakeoutCore
internal import StakeoutMatching

/// Replaces, in the record of a call, an object that is being deallocated.
///
/// An object must not be retained beyond its `deinit`. So if a `deinit` passes `self` to a spy, the spy
/// records only the object's type and identity:
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
/// - An `unowned(unsafe)` reference is recorded like `self` in a `deinit`.
/// - An `Unmanaged`: the value itself, which retains nothing. Spies compare and print its address,
///   and never access its object.
/// - A value in an Optional is recorded like an argument. The same is true of the first 16 elements of
///   an array of objects, of Optionals, or of values of a protocol, `Any` or `AnyObject`. Anywhere
///   else, such as in a set, a struct or a closure, Stakeout does not recognise an object that is being
///   deallocated. Swift then ends the process at the end of the `deinit`.
///
/// Stubs receive the object itself. A captor receives the value that the spy records.
public struct DeallocatedObject: Sendable, CustomStringConvertible {
  /// The object's class.
  public let type: AnyClass
  /// The identity of the former object.
  ///
  /// A later object may have the same identity.
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
    guard let argument = flattened(argument), mustNotRetain(argument, by: nil) else {
      return argument
    }
    guard let list = argument as? any ElementList else {
      return DeallocatedObject(argument as AnyObject)
    }
    return list.elements(atMost: .max).map { replacing($0) ?? $0 }
  }
}

/// Returns whether a record must not retain an argument.
///
/// A record must not retain the double that was called, nor an object that is being deallocated. This
/// includes objects in an Optional or an array.
///
/// It runs for each argument of each call. It costs nothing for trivial types, and almost nothing for
/// structs and enums.
@inlinable
package func mustNotRetain<T>(_ argument: T, by owner: AnyObject?) -> Bool {
  if _isPOD(T.self) || T.self == String.self || T.self == String?.self { return false }
  return mustNotRetainReference(argument, by: owner)
}

/// Returns whether a record must not retain an argument that is already an `Any?`.
///
/// It does not copy the argument.
package func mustNotRetain(_ argument: Any?, by owner: AnyObject?) -> Bool {
  argument.map { mustNotRetainInside($0, by: owner) } ?? false
}

@usableFromInline
/// Returns whether a record must not retain an argument, judged by its static type.
func mustNotRetainReference<T>(_ argument: T, by owner: AnyObject?) -> Bool {
  switch ArgumentKind(of: T.self) {
  case .value: return false
  case .object:
    let object = ArgumentKind.identity(of: argument)
    return object == owner.map { ObjectIdentifier($0) } || isBeingDeallocated(object)
  case .objects: return holdsDeallocated(argument)
  case .list: return holdsUnkeepable(argument)
  case .other: return mustNotRetainInside(argument, by: owner)
  }
}

/// Returns whether a record must not retain an argument, judged by its dynamic type.
private func mustNotRetainInside(_ argument: Any, by owner: AnyObject?) -> Bool {
  switch ArgumentKind(of: type(of: argument)) {
  case .value: return false
  case .object:
    let object = argument as AnyObject
    return object === owner || isBeingDeallocated(ObjectIdentifier(object))
  case .objects: return holdsDeallocated(argument as? [AnyObject])
  case .list: return holdsUnkeepable(argument)
  case .other:
    guard let content = (argument as? any AnyOptional)?.content else { return false }
    return mustNotRetainInside(content, by: owner)
  }
}

/// Returns whether one of the first 16 objects of an array is being deallocated.
///
/// Sixteen are enough: only an array that the `deinit` itself makes can contain such an object, and
/// such arrays are short.
private func holdsDeallocated<T>(_ list: T) -> Bool {
  ArgumentKind.containsObject(in: list, where: isBeingDeallocated)
}

/// Returns whether a record must not retain one of the first 16 elements of an array whose elements may
/// be objects.
private func holdsUnkeepable<T>(_ list: T) -> Bool {
  (list as? any ElementList)?.elements(atMost: 16).contains { mustNotRetainInside($0, by: nil) }
    ?? false
}

/// An array with elements of any type.
private protocol ElementList {
  func elements(atMost most: Int) -> [Any]
}

extension Array: ElementList {
  fileprivate func elements(atMost most: Int) -> [Any] { prefix(most).map { $0 as Any } }
}

private func isBeingDeallocated(_ object: ObjectIdentifier) -> Bool {
  DeallocationState.hasBegun(of: object)
}

/// A reference that does not retain its object, which may have been deallocated.
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

/// How values of a type refer to objects, in as much detail as a record needs.
///
/// It reads the metadata of a type, and the memory layout of arrays and references. (`EnumCase` and the
/// C core read other parts of Swift's layouts.) The language has its own checks (`T.self is AnyClass`,
/// a conformance of `Optional`, a conformance of `Array`). For a struct argument they take some twelve
/// times as long: 168 ns instead of 14 ns, for every recorded call.
enum ArgumentKind {
  /// A class: each value is an object.
  case object
  /// An array of objects of one class.
  case objects
  /// An array of existentials or Optionals, whose elements may be objects.
  case list
  /// Any other struct, an enum other than Optional, a function, a tuple or a metatype.
  ///
  /// Its values are retained without a check.
  case value
  /// An Optional, an existential, or a kind of type that this version does not know.
  case other

  init(of type: Any.Type) { self = Self.areKnown ? Self(reading: type) : .other }

  /// Whether the metadata of types has the expected layout, which is checked with some known types.
  private static let areKnown: Bool = {
    defer { Capability.typeKinds.reportOnce() }
    return Capability.typeKinds.probe {
      let known: [(Any.Type, ArgumentKind)] = [
        (CallLog.self, .object), ([CallLog].self, .objects), ([Int].self, .value),
        ([AnyObject].self, .list), ([Any].self, .list), ([CallLog?].self, .list),
        (Int.self, .value), (String.self, .value), (ArgumentKind.self, .value),
        ((Int, String).self, .value), (Int?.self, .other), (Any.self, .other),
      ]
      return known.allSatisfy { Self(reading: $0) == $1 }
    }
  }()

  private init(reading type: Any.Type) {
    // SAFETY: a metatype points to the type's metadata. Its first word is the kind. For a class the
    // word is 0 or an address. An unknown kind becomes `.other`, for which casts are used.
    let metadata = Self.metadata(of: type)
    switch metadata?.pointee {
    case 0: self = .object
    case 0x200:
      // SAFETY: in the metadata of a struct, the kind is followed by the type's descriptor and the
      // type's generic parameters.
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

extension ArgumentKind {
  /// Returns the identity of an object without retaining it.
  ///
  /// - Parameter reference: a value whose type is of the kind `object`.
  static func identity<T>(of reference: T) -> ObjectIdentifier {
    // SAFETY: a reference to an object is its address.
    withUnsafeBytes(of: reference) { $0.load(as: ObjectIdentifier.self) }
  }

  /// Returns whether one of an array's first 16 objects fulfils a condition.
  ///
  /// It retains none of the objects.
  ///
  /// - Parameter list: a value whose type is of the kind `objects`, or nil of such a type.
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

/// Returns whether a value is an object or contains one, at any depth.
///
/// If so, the result of comparing the value may change, even if the value is not replaced. Also returns
/// true for a very large value, of which only a part is examined.
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

/// Returns whether an argument is this object, in any number of Optionals.
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

/// Returns a value in the type in which a test reads it or a double returns it; nil if the value has
/// another type.
///
/// It works like `as?`, with one exception: nil stays nil. If the type is `Any?`, `as?` wraps a nil
/// `Any?` in another Optional, so that it cannot be recognised as nil.
package func converted<T>(_ value: Any?, to type: T.Type) -> T? {
  if let value, let same = unchanged(value, as: type) { return same }
  if let type = type as? any OptionalWrapping.Type {
    return type.wrapping(value).flatMap { unchanged($0, as: T.self) }
  }
  guard let value else { return value as Any as? T }
  return value as? T
}

/// An Optional type, as a type that is known only at run time.
private protocol OptionalWrapping {
  /// Converts a value to this type; nil if the value has another type.
  static func wrapping(_ value: Any?) -> Self?
}

extension Optional: OptionalWrapping {
  static func wrapping(_ value: Any?) -> Wrapped?? {
    guard let value else { return .some(nil) }
    if Swift.type(of: value) != Wrapped.self, let optional = value as? any AnyOptional {
      return wrapping(optional.content)
    }
    return converted(value, to: Wrapped.self).map { .some($0) }
  }
}
