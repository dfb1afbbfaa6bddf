/// Matches values greater than this one.
///
/// Nil on either side fails `to` and `toNot`.
@inlinable
public func beGreaterThan<T: Comparable>(_ expectedValue: T?) -> Matcher<T> {
  ordered(expectedValue, "greater than", ">", by: >)
}

/// Matches values greater than or equal to this one.
///
/// Nil on either side fails `to` and `toNot`.
@inlinable
public func beGreaterThanOrEqualTo<T: Comparable>(_ expectedValue: T?) -> Matcher<T> {
  ordered(expectedValue, "greater than or equal to", ">=", by: >=)
}

/// Matches values less than this one.
///
/// Nil on either side fails `to` and `toNot`.
@inlinable
public func beLessThan<T: Comparable>(_ expectedValue: T?) -> Matcher<T> {
  ordered(expectedValue, "less than", "<", by: <)
}

/// Matches values less than or equal to this one.
///
/// Nil on either side fails `to` and `toNot`.
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
