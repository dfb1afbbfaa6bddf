/// A matcher that accepts false; nil fails it both ways.
@inlinable
public func beFalse() -> Matcher<Bool> {
  .judging("be false", noun: "false", where: { !$0 })
}
