public import Foundation

/// A type outside the standard library's collections that `contain` can look into.
public protocol NMBContainer {
  /// Whether the object is among the elements.
  func contains(_ anObject: Any) -> Bool
}

/// A type outside the standard library's collections that `beEmpty` and `haveCount` can count.
public protocol NMBCollection {
  /// How many elements there are.
  var count: Int { get }
}

/// A type outside the standard library's collections whose ends `beginWith` and `endWith` compare.
public protocol NMBOrderedCollection: NMBCollection {
  /// The element at a position, counted from zero.
  func object(at index: Int) -> Any
}

extension NSArray: NMBContainer, NMBOrderedCollection {}
extension NSSet: NMBContainer, NMBCollection {}
extension NSDictionary: NMBCollection {}
extension NSIndexSet: NMBCollection {}

/// Whether two elements of Foundation collections are equal, whichever of them is bridged.
///
/// Not `NSArray.contains`: on Linux it finds neither "a" nor the `NSString` "a" in an array of the
/// latter.
@usableFromInline
func areEqualObjects(_ left: Any, _ right: Any) -> Bool {
  if let left = left as? NSObject { return left.isEqual(right) }
  if let left = left as? AnyHashable { return left == right as? AnyHashable }
  return left as AnyObject === right as AnyObject
}
