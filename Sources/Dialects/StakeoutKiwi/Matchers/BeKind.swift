public import StakeoutMatching

/// Matches instances of this class and its subclasses, like `beAKindOf`.
///
/// A nil subject fails `to` and `toNot`. The name is Kiwi's.
public func beKind<T, U>(of expectedType: T.Type) -> Matcher<U> {
  beAKindOf(expectedType)
}

/// Matches instances of this class and its subclasses, if the class is known only at run time.
///
/// The class can be an `AnyClass`, for example.
@_disfavoredOverload
public func beKind<U>(of expectedType: any Any.Type) -> Matcher<U> {
  beAKindOf(expectedType)
}

/// Matches instances of exactly this type, like `beAnInstanceOf`.
///
/// A nil subject fails `to` and `toNot`. The name is Kiwi's.
public func beMember<T, U>(of expectedType: T.Type) -> Matcher<U> {
  beAnInstanceOf(expectedType)
}

/// Matches instances of exactly this type, if the type is known only at run time.
///
/// The type can be an `AnyClass`, for example.
@_disfavoredOverload
public func beMember<U>(of expectedType: any Any.Type) -> Matcher<U> {
  beAnInstanceOf(expectedType)
}

/// Matches values whose type conforms to this protocol: `conform(to: (any Codable).self)`.
///
/// A nil subject fails `to` and `toNot`. The name is Kiwi's.
public func conform<P, U>(to expectedProtocol: P.Type) -> Matcher<U> {
  .judging(
    "conform to \(expectedProtocol)", noun: "conforming to \(expectedProtocol)",
    got: typeText,
    where: { $0 is P })
}

/// Matches this class and its subclasses; a nil subject fails `to` and `toNot`.
///
/// The subject is a class, as in `expect(Cat.self)`, not an instance. The name is Kiwi's.
public func beSubclass(of expectedClass: AnyClass) -> Matcher<AnyClass> {
  .judging(
    "be a subclass of \(expectedClass)", noun: "a subclass of \(expectedClass)",
    got: { $0.map { "<\($0)>" } ?? "<nil>" },
    where: { isSubclass($0, of: expectedClass) })
}

/// Whether a class is the other class or a subclass of it.
///
/// The generic parameter opens `expectedClass`, because the class may differ from its static type.
private func isSubclass<T: AnyObject>(_ type: AnyClass, of expectedClass: T.Type) -> Bool {
  type is T.Type
}
