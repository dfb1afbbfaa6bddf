/// A matcher that accepts an equal set; a nil set fails it both ways.
///
/// The failure lists the elements that are missing and those that are extra.
@inlinable
public func equal<T>(_ expectedValue: Set<T>) -> Matcher<Set<T>> {
  equal(expectedValue, stringifiedBy: { stringify($0) })
}

/// A matcher that accepts an equal set; nil on either side fails it both ways.
///
/// The failure lists the elements that are missing and those that are extra.
@inlinable
public func equal<T>(_ expectedValue: Set<T>?) -> Matcher<Set<T>> {
  guard let expectedValue else { return equalNothing() }
  return equal(expectedValue)
}

/// A matcher that accepts an equal set; a nil set fails it both ways.
///
/// The failure lists the elements that are missing and those that are extra, in order.
@inlinable
public func equal<T: Comparable>(_ expectedValue: Set<T>) -> Matcher<Set<T>> {
  equal(expectedValue, stringifiedBy: { stringify($0.sorted()) })
}

/// A matcher that accepts an equal set; nil on either side fails it both ways.
///
/// The failure lists the elements that are missing and those that are extra, in order.
@inlinable
public func equal<T: Comparable>(_ expectedValue: Set<T>?) -> Matcher<Set<T>> {
  guard let expectedValue else { return equalNothing() }
  return equal(expectedValue)
}

@inlinable
func equal<T>(
  _ expected: Set<T>, stringifiedBy text: @escaping (Set<T>) -> String
) -> Matcher<Set<T>> {
  let phrase = { "equal <\(text(expected))>" }
  return Matcher(noun: { text(expected) }) { expression in
    guard let actual = try expression.evaluate() else {
      return MatcherResult(status: .fail, phrase: phrase).failedOnNil
    }
    return MatcherResult(bool: actual == expected) {
      let missing = expected.subtracting(actual)
      let extra = actual.subtracting(expected)
      var message = ExpectationMessage.expectedCustomValueTo(
        phrase(), actual: "<\(text(actual))>")
      if !missing.isEmpty { message = message.appended(message: ", missing <\(text(missing))>") }
      if !extra.isEmpty { message = message.appended(message: ", extra <\(text(extra))>") }
      return message
    }
  }
}
