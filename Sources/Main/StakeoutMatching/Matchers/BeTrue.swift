/// Matches true.
///
/// A nil value fails `to` and `toNot`.
@inlinable @inline(always)
public func beTrue() -> Matcher<Bool> {
  .judging("be true", noun: "true", where: { $0 })
}
