/// A matcher that accepts values greater than or equal to this one; nil on either side fails it
/// both ways.
@inlinable
public func beGreaterThanOrEqualTo<T: Comparable>(_ expectedValue: T?) -> Matcher<T> {
  .judging(
    "be greater than or equal to <\(stringify(expectedValue))>",
    noun: ">= \(stringify(expectedValue))",
    by: { actual in
      guard let expectedValue else { return .fail }
      return MatcherStatus(bool: actual >= expectedValue)
    })
}
