internal import StakeoutMatching
internal import StakeoutRuntime

/// What a spy records in the place of an object that is being deallocated.
///
/// An object must not be retained beyond its `deinit`. So when a `deinit` passes `self` to a spy,
/// the spy keeps the object's type and its identity:
///
/// ```swift
/// deinit { delegate.screenDidClose(self) }
///
/// let id = ObjectIdentifier(screen)
/// expect(delegate).to(haveReceived(.screenDidClose, with: Argument.instanceOf(Screen.self)))
/// (delegate.recordedCalls[0].arguments[0] as? DeallocatedObject)?.id == id
/// ```
///
/// What is recorded of other references:
///
/// - A `weak` reference: the object, retained; nil if it is being deallocated.
/// - An `unowned` reference: the object, retained. Swift itself ends a process that reads one to an
///   object that is being deallocated.
/// - An `unowned(unsafe)` reference: as `self` in a `deinit`.
/// - An `Unmanaged`: the value itself, which retains nothing. Spies compare and print its address,
///   and never look at its object.
/// - The content of an Optional, and the first 16 elements of an array of objects: as an argument.
///   Elsewhere, as in a struct or a closure, an object that is being deallocated is not recognised,
///   and Swift ends the process when its `deinit` ends.
///
/// Stubs see the object itself; a captor keeps what the spy records.
public struct DeallocatedObject: Sendable, Hashable, CustomStringConvertible {
  /// The object's class.
  public let type: AnyClass
  /// What was the object's identity; later objects may have it again.
  public let id: ObjectIdentifier

  init(_ object: AnyObject) {
    type = Swift.type(of: object)
    id = ObjectIdentifier(object)
  }

  /// The class and the address, as in `deallocated Screen (0x7f65c0012a40)`.
  public var description: String {
    "deallocated \(type) (0x\(String(UInt(bitPattern: id), radix: 16)))"
  }

  /// Whether both stand for objects of one class and one identity.
  public static func == (left: DeallocatedObject, right: DeallocatedObject) -> Bool {
    left.id == right.id && left.type == right.type
  }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension DeallocatedObject {
  /// An argument as it can be kept: with this in the place of objects that are being deallocated.
  package static func replacing(_ argument: Any?) -> Any? {
    guard let argument = flattened(argument), isUnkeepable(argument, by: nil) else {
      return argument
    }
    guard let list = argument as? [AnyObject] else {
      return DeallocatedObject(argument as AnyObject)
    }
    return list.map { isBeingDeallocated(ObjectIdentifier($0)) ? DeallocatedObject($0) : $0 as Any }
  }
}

/// Whether a record must not keep an argument as it is: it is the owner of the log, or an object
/// that is being deallocated, or holds such an object as an Optional or an array does.
///
/// It costs nothing for types that are plain bytes and next to nothing for structs and enums, for
/// it is asked about each argument of each call.
@inlinable
package func isUnkeepable<T>(_ argument: T, by owner: AnyObject?) -> Bool {
  if _isPOD(T.self) || T.self == String.self || T.self == String?.self { return false }
  return isUnkeepableReference(argument, by: owner)
}

/// The same for an argument in a list, without a copy of its own.
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
  case .other:
    guard let content = (argument as? any AnyOptional)?.content else { return false }
    return isUnkeepableInside(content, by: owner)
  }
}

/// Whether one of the first 16 objects of an array is being deallocated.
///
/// Only an array made in the `deinit` can hold such an object, and that one is short.
private func holdsDeallocated<T>(_ list: T) -> Bool {
  TypeKind.containsObject(in: list, where: isBeingDeallocated)
}

private func isBeingDeallocated(_ object: ObjectIdentifier) -> Bool {
  #if canImport(ObjectiveC)
    // The runtime can tell of its own objects only.
    false
  #else
    ObjectEnd.hasBegun(of: object)
  #endif
}

/// A reference that retains nothing: its object may be gone.
package protocol UncountedReference {
  /// Where the object is, or was.
  var address: UInt { get }
}

extension Unmanaged: UncountedReference {
  package var address: UInt { UInt(bitPattern: toOpaque()) }
}

extension UncountedReference {
  /// The type and the address, as in `Unmanaged<Screen>(0x7f65c0012a40)`.
  package var text: String { "\(Self.self)(0x\(String(address, radix: 16)))" }
}
