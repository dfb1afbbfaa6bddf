public import StakeoutMatching

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
