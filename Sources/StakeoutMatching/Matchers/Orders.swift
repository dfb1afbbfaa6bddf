/// A matcher that accepts values greater than this one; nil on either side fails it both ways.
@inlinable
public func beGreaterThan<T: Comparable>(_ expectedValue: T?) -> Matcher<T> {
  ordered(expectedValue, "greater than", ">", by: >)
}

/// A matcher that accepts values greater than or equal to this one; nil on either side fails it
/// both ways.
@inlinable
public func beGreaterThanOrEqualTo<T: Comparable>(_ expectedValue: T?) -> Matcher<T> {
  ordered(expectedValue, "greater than or equal to", ">=", by: >=)
}

/// A matcher that accepts values less than this one; nil on either side fails it both ways.
@inlinable
public func beLessThan<T: Comparable>(_ expectedValue: T?) -> Matcher<T> {
  ordered(expectedValue, "less than", "<", by: <)
}

/// A matcher that accepts values less than or equal to this one; nil on either side fails it
/// both ways.
@inlinable
public func beLessThanOrEqualTo<T: Comparable>(_ expectedValue: T?) -> Matcher<T> {
  ordered(expectedValue, "less than or equal to", "<=", by: <=)
}

@inlinable
func ordered<T: Comparable>(
  _ expected: T?, _ phrase: String, _ sign: String,
  by isOrdered: @escaping (_ actual: T, _ expected: T) -> Bool
) -> Matcher<T> {
  .judging(
    "be \(phrase) <\(stringify(expected))>", noun: "\(sign) \(stringify(expected))",
    by: { actual in
      guard let expected else { return .fail }
      return MatcherStatus(bool: isOrdered(actual, expected))
    })
}
