public import Foundation

/// A type outside the standard library's collections that `contain` can search.
public protocol NMBContainer {
  /// Whether the object is among the elements.
  func contains(_ anObject: Any) -> Bool
}

/// A type outside the standard library's collections that `beEmpty` and `haveCount` can count.
public protocol NMBCollection {
  /// The number of elements.
  var count: Int { get }
}

/// A type outside the standard library's collections whose ends `beginWith` and `endWith` compare.
public protocol NMBOrderedCollection: NMBCollection {
  /// Returns the element at a position, counted from zero.
  func object(at index: Int) -> Any
}

extension NSArray: NMBContainer, NMBOrderedCollection {}
extension NSSet: NMBContainer, NMBCollection {}
extension NSDictionary: NMBCollection {}
extension NSIndexSet: NMBCollection {}

/// Whether two elements of Foundation collections are equal.
///
/// Either of them may be bridged.
///
/// Not `NSArray.contains`: on Linux it finds neither "a" nor the `NSString` "a" in an array that
/// holds the `NSString`.
@usableFromInline
func areEqualObjects(_ left: Any, _ right: Any) -> Bool {
  if let left = left as? NSObject { return left.isEqual(right) }
  if let left = left as? AnyHashable { return left == right as? AnyHashable }
  return left as AnyObject === right as AnyObject
}
