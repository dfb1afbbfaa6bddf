/// What a failure on nil says to the author of a test who expected nil.
let beNilHint = " (use beNil() to match nils)"

extension ExpectationMessage {
  /// The message with text after it, in front of any details.
  public func appended(message: String) -> ExpectationMessage {
    if case .details(let inner, let details) = self {
      return .details(inner.appended(message: message), details)
    }
    return .appends(self, message)
  }

  /// The message with the hint for matchers that do not accept nil.
  public func appendedBeNilHint() -> ExpectationMessage {
    appended(message: beNilHint)
  }

  /// The message with lines below it.
  public func appended(details: String) -> ExpectationMessage {
    .details(self, details)
  }

  /// The message with its leaf replaced; what surrounds the leaf is kept.
  public func replacedExpectation(
    _ f: @escaping (ExpectationMessage) -> ExpectationMessage
  ) -> ExpectationMessage {
    switch self {
    case .expectedActualValueTo, .expectedCustomValueTo, .expectedTo, .fail:
      f(self)
    case .prepends(let text, let message):
      .prepends(text, message.replacedExpectation(f))
    case .appends(let message, let text):
      .appends(message.replacedExpectation(f), text)
    case .details(let message, let text):
      .details(message.replacedExpectation(f), text)
    }
  }

  /// The message with text around the matcher's own text.
  public func wrappedExpectation(before: String, after: String) -> ExpectationMessage {
    prepended(expectation: before).appended(message: after)
  }

  /// The message with text before the matcher's own text, after "expected to"; a text that
  /// stands alone is left as it is.
  public func prepended(expectation message: String) -> ExpectationMessage {
    replacedExpectation { leaf in
      switch leaf {
      case .expectedActualValueTo(let text):
        .expectedActualValueTo(message + text)
      case .expectedCustomValueTo(let text, let actual):
        .expectedCustomValueTo(message + text, actual: actual)
      case .expectedTo(let text):
        .expectedTo(message + text)
      case .fail, .prepends, .appends, .details:
        leaf
      }
    }
  }
}
