/// A matcher that accepts true; nil fails it both ways.
@inlinable
public func beTrue() -> Matcher<Bool> {
  .judging("be true", noun: "true", where: { $0 })
}
