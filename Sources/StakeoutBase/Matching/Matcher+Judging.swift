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
  ///   - judge: Returns the status for a value that is not nil.
  @inlinable
  package static func judging(
    _ phrase: @autoclosure @escaping () -> String,
    noun: @autoclosure @escaping () -> String,
    by judge: @escaping (T) throws -> MatcherStatus
  ) -> Matcher<T> {
    Matcher(noun: noun) { expression in
      guard let value = try expression.evaluate() else {
        return MatcherResult(status: .fail, phrase: phrase).failedOnNil
      }
      return MatcherResult(status: try judge(value), phrase: phrase)
    }
  }

  /// Creates a matcher that judges values that are not nil, with a closure that returns a Boolean.
  ///
  /// In all other respects it is like the form with a status.
  @inlinable
  package static func judging(
    _ phrase: @autoclosure @escaping () -> String,
    noun: @autoclosure @escaping () -> String,
    where matches: @escaping (T) throws -> Bool
  ) -> Matcher<T> {
    Matcher(.ofValue(matches, phrase, takesNil: false), noun: noun)
  }

  /// Creates a matcher that judges values that are not nil, with a custom text for the actual
  /// value.
  ///
  /// In all other respects it is like the form with a Boolean.
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
