internal import StakeoutCalls

/// Whether two values of any types are equal.
///
/// Swapping the two makes no difference, unless a type's own `==` or `SpryEquatable` does.
///
/// - Nil equals nil. Optionals around the two values are ignored.
/// - If both are `SpryEquatable`, the left value decides. If the types differ and it says no, the
///   right value decides. Values of one `Equatable` type are compared with `==`.
/// - Numbers of two types are equal if they represent the same number. `String` and `Substring` are
///   two types.
/// - A Foundation value equals the Swift value that it bridges to: `NSString("s")` equals `"s"`.
/// - Arrays, dictionaries, sets and tuples are compared by their elements, whatever their types. So
///   are other types whose mirror is a collection, such as `IndexPath`.
/// - An object equals itself. Other objects, structs and enums of one type are compared by their
///   stored properties. A subclass includes those of its superclass. Cycles of objects are handled.
/// - A metatype equals only itself. So does an actor, and an object without stored properties.
///
/// A closure equals nothing. The function can be called on any thread, as long as no other thread
/// changes the objects' properties at the same time. Spies compare arguments in this way, and
/// `XCTAssertEqualAny` its values.
public func isAnyEqual(_ lhs: Any?, _ rhs: Any?) -> Bool {
  isDeeplyEqual(lhs, rhs)
}
