// Compares two values whose types are not known at compile time, by their contents.

internal import StakeoutCore
internal import StakeoutMatching

/// Returns whether two values of unknown types are equal.
///
/// Swapping the two values does not change the result, unless `==` or ``SpryEquatable`` of one of the
/// types is not symmetric.
///
/// - Nil equals nil. Optionals around the two values, and around their parts, are ignored.
/// - If both are ``SpryEquatable``, the left value decides. If the types differ and the left value says
///   no, the right value decides. The standard library's own types are not asked.
/// - Values of the same `Equatable` type are compared with its `==`.
/// - Numbers of different types are equal if they represent the same number.
/// - Arrays, dictionaries, sets and tuples are compared by their elements, whatever their types.
/// - A metatype equals only itself. The same is true of an actor, and of an object without stored
///   properties.
/// - An object equals itself. Other objects, structs and enums of the same type are compared by their
///   stored properties or, if they have one, by their `customMirror`. For a subclass this includes the
///   stored properties of its superclass. Cycles of objects are handled.
///
/// A closure equals nothing.
package func isDeeplyEqual(_ left: Any?, _ right: Any?) -> Bool {
  if let left, let right, let answer = isEqualIfSimple(left, right) { return answer }
  let values = (flattened(left), flattened(right))
  guard let left = values.0, let right = values.1 else {
    return values.0 == nil && values.1 == nil
  }
  var comparison = DeepComparison()
  return comparison.areEqual(left, right)
}

/// Compares two values of one of the most frequent types of arguments; nil for any other type, and if
/// the types differ.
private func isEqualIfSimple(_ left: Any, _ right: Any) -> Bool? {
  let type = type(of: left)
  guard type == Swift.type(of: right) else { return nil }
  if type == Int.self { return left as? Int == right as? Int }
  if type == String.self { return left as? String == right as? String }
  if type == Bool.self { return left as? Bool == right as? Bool }
  if type == Double.self { return left as? Double == right as? Double }
  return nil
}

/// One comparison of two values of unknown types.
///
/// All parts must be equal, so a list of pending pairs replaces recursion. No depth of nesting exhausts
/// the stack.
struct DeepComparison {
  private var pending: [(left: Any, right: Any)] = []
  /// The pairs of objects that are compared already; nil before the first pair.
  private var met: VisitedPairs?
  /// The number of pairs in `met` before this comparison added its first one.
  private var metBefore = 0

  /// Returns whether two values are equal.
  ///
  /// - Parameter byParts: whether to skip the values' own ``SpryEquatable``, because its implementation
  ///   calls this function.
  mutating func areEqual(_ left: Any, _ right: Any, byParts: Bool = false) -> Bool {
    var result =
      byParts ? isEqualByItself(left, right, isAsked: true) : isEqual(left, right)
    while result, let (left, right) = pending.popLast() {
      result = isEqual(left, right)
    }
    if !result { met?.forget(allButFirst: metBefore) }
    return result
  }

  private mutating func isEqual(_ left: Any, _ right: Any) -> Bool {
    if let answer = isEqualIfSimple(left, right) { return answer }
    if left is any AnyOptional || right is any AnyOptional {
      return isEqualLater(flattened(left), flattened(right))
    }
    if let left = left as? any SpryEquatable, let right = right as? any SpryEquatable {
      let isOneType = type(of: left) == type(of: right)
      let (isLeftAsked, isRightAsked) = (
        !(left is any NativelyCompared), !(right is any NativelyCompared) && !isOneType
      )
      if isLeftAsked, ask(left, about: right) { return true }
      if isRightAsked, ask(right, about: left) { return true }
      if isLeftAsked || isRightAsked { return false }
    }
    return isEqualByItself(left, right)
  }

  /// Compares two optionals: if neither is nil, the contents become a pending pair.
  ///
  /// - Returns: False if they differ already.
  private mutating func isEqualLater(_ left: Any?, _ right: Any?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    pending.append((left, right))
    return true
  }

  /// Returns whether a ``SpryEquatable`` value counts itself as equal to another value.
  private mutating func ask(_ value: any SpryEquatable, about other: Any) -> Bool {
    if type(of: value) is AnyClass, type(of: other) is AnyClass {
      guard visitedPairs().meet(value as AnyObject, other as AnyObject) else { return true }
    }
    return VisitedPairs.$current.withValue(visitedPairs()) {
      value._DO_NOT_OVERRIDE_isEqual(to: other)
    }
  }

  /// Returns whether two values are equal by their contents, without asking ``SpryEquatable``.
  ///
  /// - Parameter isAsked: whether the left value's ``SpryEquatable`` was asked before, which has
  ///   already added the pair to `met`.
  private mutating func isEqualByItself(
    _ left: Any, _ right: Any, isAsked: Bool = false
  ) -> Bool {
    let isOneType = type(of: left) == type(of: right)
    // Do not use `==` of a collection whose elements define their own equality with ``SpryEquatable``.
    if isOneType, let left = left as? any Equatable,
      !(left is any NativelyCompared) || isPlain(type(of: left))
    {
      return isEqualByOperator(left, right)
    }
    if let left = left as? any Number, let right = right as? any Number {
      return AnyHashable(left) == AnyHashable(right)
    }
    if type(of: left) == AnyHashable.self || type(of: right) == AnyHashable.self {
      return isEqualLater(unboxed(left), unboxed(right))
    }
    // One value is a string, a number or a boolean, and the other one is not.
    if left is any PlainValue || right is any PlainValue { return false }
    if let left = left as? Any.Type { return left == right as? Any.Type }
    if isOneType, type(of: left) is AnyClass {
      let (left, right) = (left as AnyObject, right as AnyObject)
      if left === right { return true }
      // An actor's stored properties may only be read in its isolation.
      if left is any Actor { return false }
      if !visitedPairs().meet(left, right), !isAsked { return true }
    }
    if let left = left as? any UncountedReference, let right = right as? any UncountedReference {
      return isOneType && left.address == right.address
    }
    return isEqualByParts(left, right, isOneType: isOneType)
  }

  private mutating func isEqualByParts(_ left: Any, _ right: Any, isOneType: Bool) -> Bool {
    let (style, children) = parts(of: left)
    let (otherStyle, others) = parts(of: right)
    guard style == otherStyle else { return false }
    switch style {
    case .set where left is any NativelyCompared || right is any NativelyCompared:
      guard let left = left as? Set<AnyHashable>, let right = right as? Set<AnyHashable> else {
        return addParts(children, others)
      }
      return left.count == right.count && left.allSatisfy { right.element(equalTo: $0) != nil }
    case .dictionary where left is any NativelyCompared || right is any NativelyCompared:
      // One of the two may be a dictionary of Foundation, which the cast converts.
      guard let left = left as? [AnyHashable: Any], let right = right as? [AnyHashable: Any] else {
        return addParts(children, others)
      }
      return addValues(left, right)
    case .tuple, .collection, .dictionary, .set: return addParts(children, others)
    case nil where !(left is any CustomReflectable):
      return false
    default:
      guard isOneType, enumCaseName(of: left) == enumCaseName(of: right),
        children.map(\.label) == others.map(\.label)
      else { return false }
      return children.isEmpty ? isEqualWithoutParts(left, right) : addParts(children, others)
    }
  }

  private mutating func addParts(_ left: [Mirror.Child], _ right: [Mirror.Child]) -> Bool {
    guard left.count == right.count else { return false }
    for (left, right) in zip(left, right) { pending.append((left.value, right.value)) }
    return true
  }

  private mutating func addValues(_ left: [AnyHashable: Any], _ right: [AnyHashable: Any]) -> Bool {
    guard left.count == right.count else { return false }
    for (key, value) in left {
      guard let other = right[key] ?? right.keys.element(equalTo: key).flatMap({ right[$0] }) else {
        return false
      }
      pending.append((value, other))
    }
    return true
  }

  private mutating func visitedPairs() -> VisitedPairs {
    if let met { return met }
    let pairs = VisitedPairs.current ?? VisitedPairs()
    met = pairs
    metBefore = pairs.count
    return pairs
  }
}

extension Collection<AnyHashable> {
  /// Returns the element that equals a value.
  ///
  /// A value of a Foundation class equals the Swift value that it is bridged to, but may have another
  /// hash.
  fileprivate func element(equalTo value: AnyHashable) -> AnyHashable? {
    contains(value) ? value : first { isDeeplyEqual($0.base, value.base) }
  }
}

/// Returns the stored properties of a value, including those of its superclasses, or the children of
/// its `customMirror`.
private func parts(of value: Any) -> (style: Mirror.DisplayStyle?, children: [Mirror.Child]) {
  let mirror = Mirror(reflecting: value)
  let levels = sequence(first: mirror, next: \.superclassMirror)
  var children: [Mirror.Child] = []
  // Do not use `flatMap`, which would ask each level for the count of its children.
  for level in levels {
    for child in level.children { children.append(child) }
  }
  return (mirror.displayStyle, children)
}

/// Compares two values of the same type, and of the same case if it is an enum, that show no parts.
private func isEqualWithoutParts(_ left: Any, _ right: Any) -> Bool {
  if type(of: left) is AnyClass { return false }
  // Do not compare bytes here: those of a case without payload are partly undefined.
  if enumCaseName(of: left) != nil, !(left is any CustomReflectable) { return true }
  // The value is an empty struct, or a struct that hides its parts. Equal bytes prove that the values
  // are equal.
  return haveSameBytes(left, right)
}

/// Returns whether two values of the same type have the same bytes.
private func haveSameBytes<T>(_ left: T, _ right: Any) -> Bool {
  guard let right = right as? T else { return false }
  return withUnsafeBytes(of: left) { left in
    withUnsafeBytes(of: right) { right in left.elementsEqual(right) }
  }
}

/// Returns whether two values of the same type are equal by its `==`.
private func isEqualByOperator<T: Equatable>(_ left: T, _ right: Any) -> Bool {
  left == right as? T
}

/// Returns the value inside an `AnyHashable`, or else the value itself.
private func unboxed(_ value: Any) -> Any {
  guard type(of: value) == AnyHashable.self, let value = value as? AnyHashable else { return value }
  return value.base
}

private typealias Number = Numeric & Hashable

/// The pairs of objects that a comparison has already seen.
///
/// A pair that was seen needs no second comparison: either it is equal, or the whole comparison fails
/// anyway. So cycles terminate, and shared objects are compared once.
///
/// A ``SpryEquatable`` that compares its own parts starts a comparison inside another one. The inner
/// comparison finds the pairs of the outer one in ``current``.
/// The pairs of the comparison that surrounds the current code; nil outside of any comparison.
final class VisitedPairs: Sendable {
  @TaskLocal static var current: VisitedPairs?

  private struct Pair: Hashable {
    let left: ObjectIdentifier
    let right: ObjectIdentifier
  }

  private struct State {
    var pairs: Set<Pair> = []
    // SAFETY: the objects are only retained and released.
    /// All pairs, in order.
    ///
    /// They are retained, because an address identifies an object only while the object is alive.
    var objects: [UncheckedSendable<(left: AnyObject, right: AnyObject)>] = []
  }

  private let state = Locked(State())

  /// Adds a pair.
  ///
  /// - Returns: whether the pair is new.
  func meet(_ left: AnyObject, _ right: AnyObject) -> Bool {
    let pair = Pair(left: ObjectIdentifier(left), right: ObjectIdentifier(right))
    let retained = UncheckedSendable((left: left, right: right))
    return state.withLock { state in
      guard state.pairs.insert(pair).inserted else { return false }
      state.objects.append(retained)
      return true
    }
  }

  /// The number of pairs.
  var count: Int { state.withLock { $0.objects.count } }

  /// Removes all pairs but the first `count`.
  ///
  /// Call it when a comparison failed, because it had assumed the later pairs to be equal.
  func forget(allButFirst count: Int) {
    // Release the objects outside the lock, because these may be the last references to them.
    let forgotten = state.withLock { state in
      let forgotten = Array(state.objects.dropFirst(count))
      for (left, right) in forgotten.map(\.value) {
        state.pairs.remove(Pair(left: ObjectIdentifier(left), right: ObjectIdentifier(right)))
      }
      state.objects.removeLast(forgotten.count)
      return forgotten
    }
    withExtendedLifetime(forgotten) {}
  }
}

/// A type with its own meaning of equality when values of unknown types are compared.
///
/// Spies compare arguments with expected arguments in this way. `XCTAssertEqualAny` also compares its
/// values so. Prefer `Equatable` where you can, because its `==` is used. If a type cannot be
/// `Equatable`, or needs another meaning of equality in tests, conform to this protocol:
///
/// ```swift
/// extension Upload: SpryEquatable {
///   func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool {
///     (actual as? Upload)?.name == name
///   }
/// }
/// ```
///
/// It applies wherever a value occurs: alone, in a collection, or as a stored property.
public protocol SpryEquatable {
  /// Returns whether this value counts as equal to the other one, which may be of any type.
  ///
  /// The default implementation uses `==` for an `Equatable` type, and compares the stored properties
  /// of any other type. The name comes from SpryKit, where types were not meant to implement the
  /// function. Here they may.
  func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool
}

extension SpryEquatable {
  /// Returns whether the other value is of this type and has equal stored properties.
  public func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool {
    guard let actual = flattened(actual) as? Self else { return false }
    var comparison = DeepComparison()
    return comparison.areEqual(self, actual, byParts: true)
  }
}

extension SpryEquatable where Self: Equatable {
  /// Returns whether the other value is of this type and equal by `==`.
  public func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool {
    self == flattened(actual) as? Self
  }
}

extension Optional: SpryEquatable where Wrapped: SpryEquatable {
  /// Returns whether both are nil, or the other value equals the wrapped value.
  public func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool {
    isDeeplyEqual(self, actual)
  }
}

extension Array: SpryEquatable where Element: SpryEquatable {}
extension Set: SpryEquatable where Element: SpryEquatable {}
extension Dictionary: SpryEquatable where Value: SpryEquatable {}

/// A standard-library type that conforms to ``SpryEquatable``, but is compared with its own `==`.
package protocol NativelyCompared {
  /// Whether `==` alone decides equality, whatever the type of the contents.
  static var isPlain: Bool { get }
}

extension NativelyCompared {
  /// True: `==` alone decides equality.
  package static var isPlain: Bool { true }
}

/// A string, a number or a boolean, which contains no other values.
///
/// The conformances below are the only list of these types. `init()` makes the empty string, zero or
/// false.
package protocol PlainValue: NativelyCompared, SpryEquatable, Hashable {
  init()
}

extension Bool: PlainValue {}
extension Double: PlainValue {}
extension Float: PlainValue {}
extension Int: PlainValue {}
extension Int8: PlainValue {}
extension Int16: PlainValue {}
extension Int32: PlainValue {}
extension Int64: PlainValue {}
extension String: PlainValue {}
extension UInt: PlainValue {}
extension UInt8: PlainValue {}
extension UInt16: PlainValue {}
extension UInt32: PlainValue {}
extension UInt64: PlainValue {}

/// Returns whether `==` alone decides equality for all values of a type, so that their parts need no
/// comparison.
func isPlain(_ type: Any.Type) -> Bool {
  if let type = type as? any NativelyCompared.Type { return type.isPlain }
  return type is any Equatable.Type && !(type is any SpryEquatable.Type)
}

extension Optional: NativelyCompared {
  package static var isPlain: Bool { StakeoutCalls.isPlain(Wrapped.self) }
}

extension Array: NativelyCompared {
  package static var isPlain: Bool { StakeoutCalls.isPlain(Element.self) }
}

extension Set: NativelyCompared {}

extension Dictionary: NativelyCompared {
  package static var isPlain: Bool { StakeoutCalls.isPlain(Value.self) }
}
