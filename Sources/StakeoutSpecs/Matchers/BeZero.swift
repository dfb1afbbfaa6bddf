public import StakeoutMatching

/// A matcher that accepts zero, negative zero too; nil fails it both ways.
///
/// The name is Kiwi's.
@inlinable
public func beZero<T: AdditiveArithmetic>() -> Matcher<T> {
  .judging("be zero", noun: "zero", where: { $0 == .zero })
}
