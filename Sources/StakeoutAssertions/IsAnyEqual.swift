internal import StakeoutCalls

/// Whether two values of any types are equal.
///
/// The order of the two makes no difference, unless a type's own `==` or `SpryEquatable` says so.
///
/// - Nil equals nil, and Optionals around the two values do not count.
/// - If both are `SpryEquatable`, they are asked: the left one, and if the two are of different
///   types and it says no, the right one. Values of one `Equatable` type are compared by `==`.
/// - Numbers of two types are equal if they stand for the same number. `String` and `Substring` are
///   two types.
/// - A value of Foundation and the Swift value that it is bridged to are equal, as `NSString("s")`
///   and `"s"`.
/// - Arrays, dictionaries, sets and tuples are compared by their elements, whatever the types, and
///   so are other types that show themselves as collections, as `IndexPath`.
/// - An object equals itself. Other objects, structs and enums of one type are compared by all that
///   they store, objects of a subclass by what the superclass stores, too. Cycles come to an end.
/// - A metatype equals itself only, and so does an actor or an object that stores nothing.
///
/// Closures equal nothing. Any thread may ask, as long as no other one changes what the objects
/// store meanwhile. It is how spies compare arguments, and `XCTAssertEqualAny` two values.
public func isAnyEqual(_ lhs: Any?, _ rhs: Any?) -> Bool {
  isDeeplyEqual(lhs, rhs)
}
