public import StakeoutMatching

/// A matcher that accepts instances of this class and its subclasses, as ``beAKindOf(_:)`` does;
/// nil fails it both ways.
///
/// The name is Kiwi's.
@inlinable
public func beKind<T, U>(of expectedType: T.Type) -> Matcher<U> {
  beAKindOf(expectedType)
}

/// A matcher that accepts instances of exactly this type, as ``beAnInstanceOf(_:)-(T.Type)`` does;
/// nil fails it both ways.
///
/// The name is Kiwi's.
@inlinable
public func beMember<T, U>(of expectedType: T.Type) -> Matcher<U> {
  beAnInstanceOf(expectedType)
}

/// A matcher that accepts values whose type conforms to this protocol, as in
/// `conform(to: (any Codable).self)`; nil fails it both ways.
///
/// The name is Kiwi's.
@inlinable
public func conform<P, U>(to expectedProtocol: P.Type) -> Matcher<U> {
  .judging(
    "conform to \(expectedProtocol)", noun: "conforming to \(expectedProtocol)",
    got: typeText,
    where: { $0 is P })
}

/// A matcher that accepts this class and its subclasses; nil fails it both ways.
///
/// It is about a class, as in `expect(Cat.self)`, not about an instance of one. The name is Kiwi's.
@inlinable
public func beSubclass(of expectedClass: AnyClass) -> Matcher<AnyClass> {
  .judging(
    "be a subclass of \(expectedClass)", noun: "a subclass of \(expectedClass)",
    got: { $0.map { "<\($0)>" } ?? "<nil>" },
    where: { isSubclass($0, of: expectedClass) })
}

/// Opens the class, which may be another than its static type says.
@inlinable
func isSubclass<T: AnyObject>(_ type: AnyClass, of expectedClass: T.Type) -> Bool {
  type is T.Type
}
