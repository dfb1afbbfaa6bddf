public import StakeoutMatching

/// Matches only the same object, like `beIdenticalTo`.
///
/// The name is Kiwi's.
public func beIdentical<T: AnyObject>(to expected: T?) -> Matcher<T> {
  beIdenticalTo(expected)
}

/// Matches only the same object, for values of a class-bound protocol.
@_disfavoredOverload
public func beIdentical(to expected: AnyObject?) -> Matcher<AnyObject> { beIdenticalTo(expected) }

/// Matches any value except nil; a nil inside a nested Optional counts as nil too.
///
/// The name is Kiwi's. `toNot(beNil())` means the same.
public func beNonNil<T>() -> Matcher<T> {
  Matcher(noun: { "not nil" }) { expression in
    let value = try expression.evaluate()
    return MatcherResult(
      status: MatcherStatus(bool: !isNil(value)), phrase: { "be non-nil" })
  }
}

/// Matches true, like `beTrue()`; a nil subject fails `to` and `toNot`.
///
/// The name is Kiwi's.
public func beYes() -> Matcher<Bool> {
  beTrue()
}

/// Matches false, like `beFalse()`; a nil subject fails `to` and `toNot`.
///
/// The name is Kiwi's.
public func beNo() -> Matcher<Bool> {
  beFalse()
}

/// Matches zero and negative zero; a nil subject fails `to` and `toNot`.
///
/// The name is Kiwi's.
public func beZero<T: AdditiveArithmetic>() -> Matcher<T> {
  .judging("be zero", noun: "zero", where: { $0 == .zero })
}
