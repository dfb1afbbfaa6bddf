public import StakeoutMatching

/// A matcher that accepts the same object and no other, as ``beIdenticalTo(_:)-(T?)`` does.
///
/// The name is Kiwi's.
@inlinable
public func beIdentical<T: AnyObject>(to expected: T?) -> Matcher<T> {
  beIdenticalTo(expected)
}

/// A matcher that accepts the same object and no other, as ``beIdenticalTo(_:)-(AnyObject?)`` does.
///
/// The name is Kiwi's.
@inlinable
public func beIdentical(to expected: AnyObject?) -> Matcher<AnyObject> {
  beIdenticalTo(expected)
}

/// A matcher that accepts everything but nil, also if that is wrapped in one more optional.
///
/// The name is Kiwi's. `toNot(beNil())` says the same.
@inlinable
public func beNonNil<T>() -> Matcher<T> {
  Matcher(noun: { "not nil" }) { expression in
    let value = try expression.evaluate()
    return MatcherResult(
      status: MatcherStatus(bool: !isNil(value)), phrase: { "be non-nil" })
  }
}

/// A matcher that accepts true, as ``beTrue()`` does; nil fails it both ways.
///
/// The name is Kiwi's.
@inlinable
public func beYes() -> Matcher<Bool> {
  beTrue()
}

/// A matcher that accepts false, as ``beFalse()`` does; nil fails it both ways.
///
/// The name is Kiwi's.
@inlinable
public func beNo() -> Matcher<Bool> {
  beFalse()
}

/// A matcher that accepts zero, negative zero too; nil fails it both ways.
///
/// The name is Kiwi's.
@inlinable
public func beZero<T: AdditiveArithmetic>() -> Matcher<T> {
  .judging("be zero", noun: "zero", where: { $0 == .zero })
}
