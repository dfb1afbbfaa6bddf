/// Matches true.
///
/// A nil value fails `to` and `toNot`.
@inlinable
public func beTrue() -> Matcher<Bool> {
  .judging("be true", noun: "true", where: { $0 })
}

/// Matches false.
///
/// A nil value fails `to` and `toNot`.
@inlinable
public func beFalse() -> Matcher<Bool> {
  .judging("be false", noun: "false", where: { !$0 })
}
