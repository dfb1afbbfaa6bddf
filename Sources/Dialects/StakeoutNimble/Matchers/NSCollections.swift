public import Foundation

/// Matches Foundation strings that contain each of these parts.
///
/// A nil value fails `to` and `toNot`. As in Nimble, no string contains the empty string.
public func contain(_ substrings: NSString...) -> Matcher<NSString> {
  contain(substrings)
}

/// Matches Foundation strings that contain each of these parts.
///
/// A nil value fails `to` and `toNot`. As in Nimble, no string contains the empty string. Every
/// string matches an empty list.
public func contain(_ substrings: [NSString]) -> Matcher<NSString> {
  contain(all: substrings) { $0.range(of: $1 as String).length > 0 }
}

/// Matches Foundation arrays and sets that contain each of these objects.
///
/// A nil value fails `to` and `toNot`. No container contains nil. If nil is among the objects,
/// nothing matches.
public func contain(_ items: Any?...) -> Matcher<any NMBContainer> {
  contain(items)
}

/// Matches Foundation arrays and sets that contain each of these objects.
///
/// A nil value fails `to` and `toNot`. No container contains nil. If nil is among the objects,
/// nothing matches. Every container matches an empty list.
public func contain(_ items: [Any?]) -> Matcher<any NMBContainer> {
  // Join the texts here, because the generic list would print an optional as "Optional".
  let text = { items.map { stringify($0) }.joined(separator: ", ") }
  return .judging(
    "contain <\(text())>", noun: "containing \(text())",
    where: { container in
      items.allSatisfy { item in item.map { has(container, $0) } ?? false }
    })
}

/// Whether the container contains the item, which may be bridged.
private func has(_ container: any NMBContainer, _ item: Any) -> Bool {
  if container.contains(item) { return true }
  guard let array = container as? NSArray else { return false }
  return array.contains { areEqualObjects($0, item) }
}

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

/// A type outside the standard library's collections whose first and last elements `beginWith` and
/// `endWith` compare.
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
/// `NSArray.contains` cannot be used: on Linux it finds neither "a" nor the `NSString` "a" in an
/// array that holds the `NSString`.
@usableFromInline
func areEqualObjects(_ left: Any, _ right: Any) -> Bool {
  if let left = left as? NSObject { return left.isEqual(right) }
  if let left = left as? AnyHashable { return left == right as? AnyHashable }
  return left as AnyObject === right as AnyObject
}

/// Matches the empty Foundation string.
///
/// A nil value fails `to` and `toNot`.
public func beEmpty() -> Matcher<NSString> {
  beEmpty { $0.length == 0 }
}

/// Matches Foundation collections without elements.
///
/// A nil value fails `to` and `toNot`.
@_disfavoredOverload
public func beEmpty() -> Matcher<any NMBCollection> {
  beEmpty { $0.count == 0 }
}

/// Matches ordered Foundation collections whose first element is this object.
///
/// A nil value fails `to` and `toNot`. An empty collection does not match. In Nimble's Linux
/// version it traps.
public func beginWith(_ startingElement: Any) -> Matcher<any NMBOrderedCollection> {
  .judging(
    "begin with <\(stringify(startingElement))>",
    noun: "beginning with \(stringify(startingElement))",
    where: { $0.count > 0 && areEqualObjects($0.object(at: 0), startingElement) })
}

/// Matches ordered Foundation collections whose last element is this object.
///
/// A nil value fails `to` and `toNot`. An empty collection does not match.
public func endWith(_ endingElement: Any) -> Matcher<any NMBOrderedCollection> {
  .judging(
    "end with <\(stringify(endingElement))>", noun: "ending with \(stringify(endingElement))",
    where: { $0.count > 0 && areEqualObjects($0.object(at: $0.count - 1), endingElement) })
}

/// Matches Foundation collections with this many elements.
///
/// A nil value fails `to` and `toNot`.
public func haveCount(_ expectedValue: Int) -> Matcher<any NMBCollection> {
  haveCount(expectedValue, of: { $0.count }) { collection, count in
    .expectedCustomValueTo(
      "have \(prettyCollectionType(collection)) with count \(expectedValue)",
      actual: "\(count). Actual Value: \(stringify(collection))")
  }
}

/// Returns the type of a Foundation collection as text for a failure message, such as "NSArray".
///
/// Any other value is described by `String(describing:)`.
public func prettyCollectionType<T>(_ value: T) -> String {
  switch value {
  case is NSArray: "NSArray"
  case is NSDictionary: "NSDictionary"
  case is NSSet: "NSSet"
  case is NSIndexSet: "NSIndexSet"
  default: String(describing: value)
  }
}

/// Returns the type of a collection as text for a failure message, such as "Array<Int>".
///
/// The calls of a fake are described as `calls of <pay(_:to:)>`.
public func prettyCollectionType<T: Collection>(_ collection: T) -> String {
  nameOfType(of: collection)
}
