internal import StakeoutBase

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
