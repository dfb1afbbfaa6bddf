/// A matcher that accepts true; nil fails it both ways.
public func beTrue() -> Matcher<Bool> {
  .judging("be true", noun: "true", where: { $0 })
}
