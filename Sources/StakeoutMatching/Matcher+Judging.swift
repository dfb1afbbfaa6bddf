extension Matcher {
  /// A matcher on a value that is there; a nil value fails it both ways, with the hint.
  ///
  /// This is how the matchers of this package are made: neither text is built for a verdict that
  /// nobody reads, and the expression is evaluated once without a wrapper around it.
  ///
  /// - Parameters:
  ///   - phrase: what follows "expected to", without the actual value.
  ///   - noun: the ``noun`` of the matcher.
  ///   - judge: the status for a value that is not nil.
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

  /// A matcher on a value that is there, with a closure that knows only yes and no.
  ///
  /// Everything else is as in the form with a status.
  @inlinable
  package static func judging(
    _ phrase: @autoclosure @escaping () -> String,
    noun: @autoclosure @escaping () -> String,
    where matches: @escaping (T) throws -> Bool
  ) -> Matcher<T> {
    Matcher(phrase: phrase, noun: noun, where: matches)
  }

  /// A matcher on a value that is there, with a text of its own for the actual value.
  ///
  /// Everything else is as in the form with yes and no.
  ///
  /// - Parameter got: what follows "got", brackets included; also for nil.
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
