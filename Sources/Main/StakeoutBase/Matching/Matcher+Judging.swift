extension Matcher {
  /// Creates a matcher that judges values that are not nil.
  ///
  /// A nil value fails `to` and `toNot`, with the hint.
  ///
  /// The matchers of this package are created with this function. A passing verdict builds no text,
  /// and the expression is evaluated once without a wrapper around it.
  ///
  /// - Parameters:
  ///   - phrase: The text after "expected to", without the actual value.
  ///   - noun: The ``noun`` of the matcher.
  ///   - explanation: Returns lines to print below the text of a value that did not match.
  ///   - matches: Whether a value that is not nil matches.
  @inlinable
  package static func judging(
    _ phrase: @autoclosure @escaping () -> String,
    noun: @autoclosure @escaping () -> String,
    explanation: ((T?) -> String?)? = nil,
    where matches: @escaping (T) throws -> Bool
  ) -> Matcher<T> {
    Matcher(.ofValue(matches, phrase, takesNil: false), noun: noun, explanation: explanation)
  }

  /// Creates a matcher that judges values that are not nil, with a custom text for the actual
  /// value.
  ///
  /// In all other respects it is like the form without it.
  ///
  /// - Parameters:
  ///   - phrase: The text after "expected to", without the actual value.
  ///   - noun: The ``noun`` of the matcher.
  ///   - text: Returns the text after "got", including brackets, also for nil.
  ///   - matches: Whether a value that is not nil matches.
  @inlinable
  package static func judging(
    _ phrase: @autoclosure @escaping () -> String,
    noun: @autoclosure @escaping () -> String,
    got text: @escaping (T?) -> String,
    where matches: @escaping (T) throws -> Bool
  ) -> Matcher<T> {
    Matcher(noun: noun) { expression in
      let value = try expression.evaluate()
      let message = {
        ExpectationMessage.expectedCustomValueTo(phrase(), actual: text(value))
      }
      guard let value else { return MatcherResult(status: .fail, message: message).failedOnNil }
      return MatcherResult(bool: try matches(value), message: message)
    }
  }
}
