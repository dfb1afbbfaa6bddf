/// A matcher that accepts values greater than this one; nil on either side fails it both ways.
@inlinable
public func beGreaterThan<T: Comparable>(_ expectedValue: T?) -> Matcher<T> {
  .judging(
    "be greater than <\(stringify(expectedValue))>", noun: "> \(stringify(expectedValue))",
    by: { actual in
      guard let expectedValue else { return .fail }
      return MatcherStatus(bool: actual > expectedValue)
    })
}
