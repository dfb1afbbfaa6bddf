/// Matches false.
///
/// A nil value fails `to` and `toNot`.
@inlinable @inline(always)
public func beFalse() -> Matcher<Bool> {
  .judging("be false", noun: "false", where: { !$0 })
}
