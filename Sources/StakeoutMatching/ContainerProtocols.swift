public import Foundation

/// A type outside the standard library's collections that ``contain(_:)-(Any?...)`` can look into.
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

/// Whether Foundation takes two values for the same element, as its collections do.
func areEqualObjects(_ left: Any, _ right: Any) -> Bool {
  NSArray(array: [left]).contains(right)
}
